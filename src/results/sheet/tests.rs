use super::*;
use cellsizer_sizing::examples;

#[test]
fn every_row_of_the_worked_example_is_on_the_sheet() {
    let rows = rows(&examples::worked(), &Catalogue::embedded(), Units::Decimal);
    let steps: Vec<_> = rows.iter().map(|row| row.step).collect();
    assert_eq!(steps, ["Model", "Camera", "Trigger", "Light", "Host", "Cell"]);
    let camera = &rows[1];
    assert_eq!(camera.id, "top");
    assert!(camera.text.starts_with("2448 x 2048 px, "), "{}", camera.text);
    assert!(camera.text.ends_with("trigger part, light ring, model det"), "{}", camera.text);
    assert!(rows[4].text.contains("A2000"), "{}", rows[4].text);
}

#[test]
fn every_example_has_a_sheet() {
    let catalogue = Catalogue::embedded();
    for example in examples::ALL {
        for row in rows(&example.cell(), &catalogue, Units::Binary) {
            assert!(!row.text.contains(['{', '\u{22}']), "{}: {}", example.id, row.text);
        }
    }
}
