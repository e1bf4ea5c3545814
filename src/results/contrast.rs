//! Holds the colour tokens to WCAG 2.2 AA in both schemes: every pair that the page puts on each other.

const TOKENS: &str = include_str!("../../style/tokens.css");

/// Text on a surface: 4.5 to 1.
const TEXT: [(&str, &[&str]); 9] = [
    ("ink", &["page", "card", "sunk", "ok-wash", "tight-wash", "fail-wash", "unknown-wash"]),
    ("soft", &["page", "card", "sunk", "ok-wash", "tight-wash", "fail-wash", "unknown-wash"]),
    ("accent", &["page", "card", "sunk", "tight-wash", "fail-wash"]),
    ("on-accent", &["accent"]),
    ("ok", &["card", "sunk", "ok-wash"]),
    ("tight", &["card", "sunk", "tight-wash"]),
    ("fail", &["card", "sunk", "fail-wash"]),
    ("unknown", &["card", "sunk", "unknown-wash"]),
    ("card", &["fail", "accent"]),
];

/// Borders of fields, bars and marks on a surface: 3 to 1.
const GRAPHICS: [(&str, &[&str]); 6] = [
    ("edge", &["page", "card", "sunk"]),
    ("c1", &["card"]),
    ("c2", &["card"]),
    ("c3", &["card"]),
    ("c4", &["card"]),
    ("c5", &["card"]),
];

type Rgb = [f64; 3];

fn hex(text: &str) -> Rgb {
    let digits = text.trim().trim_start_matches('#');
    [0, 2, 4].map(|at| f64::from(u8::from_str_radix(&digits[at..at + 2], 16).expect("a colour of six digits")) / 255.0)
}

/// Value of a token in a scheme: `light-dark(#…, #…)`, or `color-mix(in srgb, var(--a) N%, var(--b))`.
fn token(name: &str, dark: bool) -> Rgb {
    let start = format!("--{name}: ");
    let line = TOKENS.lines().find_map(|line| line.trim().strip_prefix(&start)).expect("the token is there");
    if let Some(pair) = line.strip_prefix("light-dark(") {
        let (light, rest) = pair.split_once(',').expect("two schemes");
        return hex(if dark { rest.trim_end_matches(");") } else { light });
    }
    let mix = line.strip_prefix("color-mix(in srgb, var(--").expect("a mix of two tokens");
    let (first, rest) = mix.split_once(')').expect("a first token");
    let (share, second) = rest.split_once("%, var(--").expect("a share and a second token");
    let share: f64 = share.trim().parse::<f64>().expect("a share") / 100.0;
    let (first, second) = (token(first, dark), token(second.trim_end_matches("));"), dark));
    [0, 1, 2].map(|i| first[i] * share + second[i] * (1.0 - share))
}

fn luminance(colour: Rgb) -> f64 {
    let [r, g, b] = colour.map(|v| if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[track_caller]
fn holds(pairs: &[(&str, &[&str])], least: f64) {
    let mut low = Vec::new();
    for dark in [false, true] {
        for (front, backs) in pairs {
            for back in *backs {
                let ratio = contrast(token(front, dark), token(back, dark));
                if ratio < least {
                    low.push(format!("{front} on {back}, {}: {ratio:.2}", if dark { "dark" } else { "light" }));
                }
            }
        }
    }
    assert!(low.is_empty(), "below {least}: {low:#?}");
}

#[test]
fn text_is_readable() {
    holds(&TEXT, 4.5);
}

#[test]
fn graphics_are_seen() {
    holds(&GRAPHICS, 3.0);
}
