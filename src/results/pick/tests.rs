use super::*;
use cellsizer_sizing::report::RecommendationKind;

fn check(id: &str, status: Status) -> Check {
    Check {
        id: id.into(),
        title: id.into(),
        subject: None,
        status,
        need: Some(5.0),
        have: Some(4.0),
        unit: String::new(),
        why: String::new(),
        margin: Some(-1.0),
        rule: String::new(),
        fixes: vec![],
        fix: None,
        question: None,
        fixable: false,
        sources: vec![],
    }
}

fn lever(saves: i64) -> Lever {
    Lever {
        id: "merge-processes".into(),
        change: "One process".into(),
        saves,
        saves_range: [saves / 2, saves * 2],
        saves_host: 0,
        share: 0.3,
        verdict: LeverVerdict::Works,
        changes_hardware: false,
        common: false,
        applied: false,
        note: String::new(),
        applicable: true,
    }
}

fn product(id: usize, fit: Fit) -> Recommendation {
    Recommendation {
        id: id.to_string(),
        name: id.to_string(),
        kind: RecommendationKind::Controller,
        fit,
        replaces: vec![],
        addons: vec![],
        reasons: vec![],
        grade: "A".into(),
        sources: vec![],
    }
}

#[test]
fn a_saving_has_a_minus_and_a_cost_a_plus() {
    let saves = Saving::of(&lever(380_000_000), Units::Decimal);
    assert_eq!(saves.device, "\u{2212}380 MB");
    assert_eq!(saves.range.as_deref(), Some("190 to 760 MB"));
    assert_eq!(Saving::of(&lever(-20_000_000), Units::Decimal).device, "+20 MB");
}

#[test]
fn host_savings_are_named_when_notable() {
    let with = |saves_host| Saving::of(&Lever { saves_host, ..lever(1) }, Units::Decimal).host;
    assert_eq!(with(10_000_000), None);
    assert_eq!(with(120_000_000).as_deref(), Some("host \u{2212}120 MB"));
    assert_eq!(with(-120_000_000).as_deref(), Some("host +120 MB"));
    let only_host = Saving::of(&Lever { saves_host: 120_000_000, ..lever(0) }, Units::Decimal);
    assert_eq!((only_host.device.as_str(), only_host.host), ("host \u{2212}120 MB", None));
}

#[test]
fn what_hardly_helps_says_so_until_it_is_done() {
    let hardly = Lever { verdict: LeverVerdict::Hardly, ..lever(9_000_000) };
    assert_eq!(Saving::of(&hardly, Units::Decimal).word, Some("hardly helps"));
    assert_eq!(Saving::of(&Lever { applied: true, ..hardly }, Units::Decimal).word, None);
}

#[test]
fn levers_are_grouped_by_what_they_touch() {
    let levers = [
        lever(3),
        Lever { changes_hardware: true, ..lever(2) },
        Lever { applied: true, changes_hardware: true, ..lever(1) },
    ];
    let saves = |group| lever_group(&levers, group).iter().map(|lever| lever.saves).collect::<Vec<_>>();
    assert_eq!([saves(0), saves(1), saves(2)], [vec![3], vec![2], vec![1]]);
}

#[test]
fn the_worst_group_of_checks_is_first_and_its_worst_in_front() {
    let checks = [
        check("memory.gpu", Status::Ok),
        check("bandwidth.link", Status::Ok),
        check("bandwidth.link", Status::Tight),
        check("io.inputs", Status::Unknown),
    ];
    let groups = check_groups(&checks);
    let order: Vec<_> = groups.iter().map(|group| (group[0].id.as_str(), group[0].status)).collect();
    assert_eq!(order, [("bandwidth.link", Status::Tight), ("io.inputs", Status::Unknown), ("memory.gpu", Status::Ok)]);
    assert_eq!(count_checks(&checks), "1 tight, 1 unknown, 2 fit");
}

#[test]
fn the_verdict_names_plugs_that_are_not_all_right() {
    let checks = [check("memory.gpu", Status::Fail), check("io.inputs", Status::Fail), check("io.outputs", Status::Ok)];
    assert_eq!(plugs_sentence(&checks).as_deref(), Some("Beside the memory, what plugs in: 1 does not fit."));
    assert_eq!(plugs_sentence(&checks[2..]), None);
}

#[test]
fn needs_carry_their_unit() {
    let with =
        |unit: &str, have| need_of_have(&Check { unit: unit.into(), have, ..check("x", Status::Ok) }, Units::Decimal);
    assert_eq!(with("", Some(4.0)).as_deref(), Some("5 of 4"));
    let nothing = Check { need: Some(0.0), ..check("x", Status::Ok) };
    assert_eq!(need_of_have(&nothing, Units::Decimal).as_deref(), Some("none needed"));
    assert_eq!(with("W", None).as_deref(), Some("5 W of ?"));
    assert_eq!(with("bytes/s", Some(118e6)).as_deref(), Some("5 B/s of 118 MB/s"));
}

#[test]
fn the_best_three_and_the_nearest_misses_are_picked() {
    let fits = [Fit::Fits, Fit::Fits, Fit::WithAddons, Fit::Ask, Fit::No, Fit::No, Fit::No];
    let all: Vec<_> = fits.into_iter().enumerate().map(|(id, fit)| product(id, fit)).collect();
    let picks = picks(&all);
    let ids = |list: &[&Recommendation]| list.iter().map(|one| one.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&picks.best), ["0", "1", "2"]);
    assert_eq!(ids(&picks.misses), ["4", "5"]);
    assert_eq!(ids(&picks.rest), ["3", "6"]);
    assert_eq!(count_fits(&all), "7 judged: 2 fit, 1 with add-ons, 1 to ask, 3 do not fit");
}
