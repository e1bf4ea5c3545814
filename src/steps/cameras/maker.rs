//! What the maker of a listed camera states, what was changed of it, and the way back.

use super::link;
use super::product::{listed, take_back};
use crate::components::reactive::{press, text, when};
use crate::state::{App, catalogue, use_app};
use crate::steps::lens::Part;
use cellsizer_sizing::cell::{Camera, Interface};
use cellsizer_sizing::format::digits;
use cellsizer_sizing::number::text as show;
use cellsizer_sizing::preset;
use leptos::prelude::*;

/// A field of the maker's: its key, its name on screen, its unit, and the cell's own value.
type Stated = (&'static str, &'static str, &'static str, fn(&Camera) -> String);

/// What a maker states as it is. Rates are not among them: those are the most that is possible, not what is wanted.
const STATED: [Stated; 4] = [
    ("width_px", "Width", " px", |c| c.width_px.map(|v| v.to_string()).unwrap_or_default()),
    ("height_px", "Height", " px", |c| c.height_px.map(|v| v.to_string()).unwrap_or_default()),
    ("interface", "Interface", "", |c| c.interface.map(Interface::key).unwrap_or_default().to_owned()),
    ("power_w", "Power", " W", |c| c.power_w.map(show).unwrap_or_default()),
];

/// The panel; nothing for a camera that is not listed.
pub fn view(index: usize) -> AnyView {
    let app = use_app();
    let of = move |words: fn(&Camera) -> String| {
        text(move || app.cell().with(|cell| cell.cameras.get(index).map(words).unwrap_or_default()))
    };
    let (theirs, changed, rate) = (of(theirs), of(changed), of(rate));
    when(
        move || theirs.with(|s| !s.is_empty()) || changed.with(|s| !s.is_empty()) || rate.with(|s| !s.is_empty()),
        move || {
            view! {
                <div class="wide maker field__hint" data-testid="maker">
                    {when(move || !theirs.with(String::is_empty), move || view! { <p>{theirs}</p> }.into_any())}
                    {when(
                        move || !changed.with(String::is_empty),
                        move || view! {
                            <p>
                                <strong>{changed}</strong>
                                " "
                                <button type="button" class="act" data-testid="takeback" on:click=press(move || back(app, index))>
                                    "Back to the maker's values"
                                </button>
                            </p>
                        }.into_any(),
                    )}
                    {when(move || !rate.with(String::is_empty), move || view! { <p>{rate}</p> }.into_any())}
                </div>
            }
            .into_any()
        },
    )
}

fn back(app: App, index: usize) {
    app.drafts().update(|drafts| STATED.iter().for_each(|(key, ..)| drafts.forget(&Camera::path(index, key))));
    app.edit(|cell| {
        if let Some(camera) = cell.cameras.get_mut(index) {
            take_back(camera);
        }
    });
    app.said().set("The maker's values count again; Undo brings yours back.".to_owned());
}

/// The stated fields that are changed, or not, each with the maker's value.
fn stated(camera: &Camera, changed: bool) -> impl Iterator<Item = (Stated, String)> {
    let of = move |field: cellsizer_sizing::report::PresetField| {
        let stated = STATED.into_iter().find(|(key, ..)| *key == field.field && field.changed == changed)?;
        Some((stated, field.maker))
    };
    preset(camera, catalogue()).into_iter().filter_map(of)
}

/// A value as it is read: an interface by its name.
fn read(value: &str) -> String {
    Interface::ALL.into_iter().find(|i| i.key() == value).map_or(value, |i| link::label(i)).to_owned()
}

fn theirs(camera: &Camera) -> String {
    let words: Vec<String> =
        stated(camera, false).map(|((_, name, unit, _), maker)| format!("{name} {}{unit}", read(&maker))).collect();
    if words.is_empty() { String::new() } else { format!("The maker's: {}.", words.join(", ")) }
}

fn changed(camera: &Camera) -> String {
    let one = |((_, name, unit, own), maker): (Stated, String)| {
        format!("{name} {}{unit} ({})", read(&own(camera)), read(&maker))
    };
    let words: Vec<String> = stated(camera, true).map(one).collect();
    if words.is_empty() { String::new() } else { format!("Changed from the maker's: {}.", words.join(", ")) }
}

/// The listed rate: the most there is, and never filled in where it is only a burst.
fn rate(camera: &Camera) -> String {
    let Some(row) = listed(camera) else { return String::new() };
    if let Some(lines) = row.max_line_rate_hz {
        return format!("The maker lists up to {} lines a second.", digits(lines));
    }
    match row.max_rate_hz {
        None => "The maker's frame rate is not listed.".to_owned(),
        Some(rate) if row.rate_is_burst => format!(
            "The listed {} images a second are a burst into the camera's own buffer. The link does not sustain them, so \
             they are not filled in: give the rate that you need.",
            digits(rate)
        ),
        Some(rate) => format!("The maker lists up to {} images a second.", digits(rate)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn camera(id: &str) -> Camera {
        Camera { id: "c".into(), camera: Some(id.into()), ..Camera::default() }
    }

    #[test]
    fn what_was_changed_is_named_with_the_makers_value_and_taken_back() {
        let row = catalogue().tables().cameras.iter().find(|row| row.width_px == Some(2448)).expect("a common sensor");
        let mut camera = camera(&row.id);
        assert_eq!(changed(&camera), "");
        assert!(theirs(&camera).starts_with("The maker's: Width 2448 px, Height "), "{}", theirs(&camera));
        camera.width_px = Some(1224);
        camera.interface =
            Some(if row.interface == Some(Interface::Usb3) { Interface::Gige1 } else { Interface::Usb3 });
        camera.rate_hz = Some(5.0);
        assert!(changed(&camera).starts_with("Changed from the maker's: Width 1224 px (2448), Interface "));
        assert!(!changed(&camera).contains("rate"), "the rate that is wanted is nobody's but the cell's");
        take_back(&mut camera);
        assert_eq!((changed(&camera).as_str(), camera.rate_hz), ("", Some(5.0)));
    }

    #[test]
    fn a_burst_is_called_one() {
        for row in &catalogue().tables().cameras {
            let camera = camera(&row.id);
            assert_eq!(
                rate(&camera).contains("burst"),
                row.rate_is_burst && row.max_line_rate_hz.is_none(),
                "{}",
                row.id
            );
            assert_eq!(camera.rate_hz, None);
        }
    }
}
