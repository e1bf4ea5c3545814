//! What plugs in: links, ports, power, triggers, lights, time. Vectors and real systems of `docs/METHODS.md`.

#![allow(clippy::panic, reason = "a test that cannot find its row has failed")]

use cellsizer_sizing::cell::{
    Camera, CameraPower, Cell, Compute, ComputeKind, GigeRule, Host, HostIo, Interface, Light, LightMode, LightSupply,
    Limiter, Model, PixelFormat, Precision, Reference, Runtime, Trigger, TriggerSource,
};
use cellsizer_sizing::format::Units;
use cellsizer_sizing::report::{Check, LimitedBy, StageKind, Status};
use cellsizer_sizing::{Catalogue, Report, advise, apply_fix, complete, examples, explain::explain, size, size_brief};

#[track_caller]
fn sized(cell: &Cell) -> Report {
    size(cell, &Catalogue::embedded()).expect("the cell is valid")
}

#[track_caller]
fn check<'r>(report: &'r Report, id: &str) -> &'r Check {
    report.checks.iter().find(|c| c.id == id).unwrap_or_else(|| panic!("no check {id}"))
}

fn status(cell: &Cell, id: &str) -> Status {
    check(&sized(cell), id).status
}

#[track_caller]
fn near(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value}, not {expected} within {tolerance}");
}

fn camera(id: &str, width: u32, height: u32, rate_hz: f64) -> Camera {
    Camera {
        id: id.into(),
        width_px: Some(width),
        height_px: Some(height),
        rate_hz: Some(rate_hz),
        interface: Some(Interface::Gige1),
        ..Camera::default()
    }
}

/// So many cameras on one port behind a switch.
fn on_one_port(cameras: usize, camera: &Camera, uplink_gbps: f64) -> Cell {
    let row = |i| Camera { id: format!("c{i}"), port: Some("uplink".into()), ..camera.clone() };
    Cell {
        host: Host { io: HostIo { uplink_gbps: Some(uplink_gbps), ..HostIo::default() }, ..Host::default() },
        cameras: (0..cameras).map(row).collect(),
        ..Cell::default()
    }
}

/// A camera of 2448 x 2048 Mono8 on gigabit Ethernet.
fn gige(rate_hz: f64, packet_bytes: Option<u32>) -> Cell {
    Cell { cameras: vec![Camera { packet_bytes, ..camera("top", 2448, 2048, rate_hz) }], ..Cell::default() }
}

#[test]
fn a_gigabit_link_carries_the_published_frame_rates() {
    // Frames a second of 2448 x 2048 Mono8 by rule, at 1,500 and 9,000 bytes. Tolerance 0.01, the tables' last digit.
    for (rule, at_1500, at_9000) in [
        (GigeRule::Wire, 23.73, 24.73),
        (GigeRule::Basler, 23.76, 24.73),
        (GigeRule::JaiSp, 22.22, 23.02),
        (GigeRule::Strictest, 22.22, 23.02),
    ] {
        for (packet, most) in [(None, at_1500), (Some(9000), at_9000)] {
            let with = |rate: f64| {
                let mut cell = gige(rate, packet);
                cell.host.io.gige_rule = rule;
                cell
            };
            near(sized(&with(1.0)).cameras[0].link_rate_hz.expect("known"), most, 0.01);
            for (rate, expected) in
                [(most - 0.02, Status::Tight), (most + 0.02, Status::Fail), (0.89 * most, Status::Ok)]
            {
                assert_eq!(status(&with(rate), "bandwidth.link"), expected, "{rule:?} {rate} Hz at {packet:?}");
            }
        }
    }
}

#[test]
fn every_rule_is_shown_and_the_strictest_decides() {
    let data = &sized(&gige(20.0, None)).cameras[0];
    let rules: Vec<&str> = data.rules.iter().map(|r| r.rule.as_str()).collect();
    assert_eq!(rules, ["jai-sp", "jai-cm", "basler", "wire"]);
    let least = data.rules.iter().map(|r| r.rate_hz).fold(f64::INFINITY, f64::min);
    near(data.link_rate_hz.expect("known"), least, 1e-9);
    assert_eq!(data.rule, "jai-sp");
}

#[test]
fn two_cameras_of_410_megabit_are_too_much_for_one_gigabit_port() {
    // Aravis issue 710: one is fine, two on one link are unstable.
    let camera = camera("c", 2448, 2048, 410e6 / 8.0 / (2448.0 * 2048.0));
    let alone = Cell { cameras: vec![camera.clone()], ..Cell::default() };
    assert_eq!(status(&alone, "bandwidth.link"), Status::Ok);
    let both = on_one_port(2, &camera, 1.0);
    assert_eq!(status(&both, "bandwidth.port"), Status::Tight);
    assert_eq!(status(&both, "bandwidth.burst"), Status::Tight);
}

#[test]
fn twenty_four_cameras_of_370_megabit_fill_ten_gigabit() {
    // The Imaging Source, issue 43: 24 x 1600 x 1200 Y8 at 24, 8.85 Gbit/s; the vendor tried ten at most.
    let camera = camera("c", 1600, 1200, 24.0);
    let report = sized(&on_one_port(24, &camera, 10.0));
    let port = check(&report, "bandwidth.port");
    assert_ne!(port.status, Status::Ok, "{}", port.why);
    near(port.need.expect("known") * 8.0 / 1e9, 8.85 * 1.0437 / 0.93, 0.01);
    assert_eq!(check(&report, "bandwidth.burst").status, Status::Tight);
    let ten = on_one_port(10, &camera, 10.0);
    assert_eq!(status(&ten, "bandwidth.port"), Status::Ok, "ten were tried, and ran");
}

#[test]
fn fourteen_cameras_lose_frames_at_two_thirds_of_the_uplink() {
    // pypylon issue 697: 14 x a2A1920-51gc at 24 fps, 6.7 Gbit/s of 10: the sum is fine, the switch is not.
    let camera = Camera { interface: Some(Interface::Gige1), ..camera("c", 1920, 1200, 24.0) };
    let mut cell = on_one_port(14, &camera, 10.0);
    assert_eq!(status(&cell, "bandwidth.port"), Status::Ok);
    assert_eq!(status(&cell, "bandwidth.burst"), Status::Tight, "its buffer is not known");
    cell.host.io.switch_buffer_bytes = Some(1_500_000);
    let report = sized(&cell);
    let burst = check(&report, "bandwidth.burst");
    assert_eq!(burst.status, Status::Fail, "{}", burst.why);
    // 14 Gbit/s come, 10 go: two sevenths of 14 frames wait.
    near(burst.need.expect("known"), 14.0 * 2.4e6 * 2.0 / 7.0 * 1.0, 0.15e6 * 4.0);
}

#[test]
fn two_colour_cameras_on_one_port_are_tight_at_22_and_have_room_at_14() {
    // pointgrey_camera_driver issue 190: 1024 x 768 x 24 bit; one ran at 45, two at 14 and not at 22.
    let of = |rate| Camera { pixel_format: PixelFormat::Rgb8, ..camera("c", 1024, 768, rate) };
    let alone = Cell { cameras: vec![of(45.0)], ..Cell::default() };
    assert_ne!(status(&alone, "bandwidth.link"), Status::Fail, "it ran");
    assert_eq!(status(&on_one_port(2, &of(22.0), 1.0), "bandwidth.port"), Status::Tight);
    assert_eq!(status(&on_one_port(2, &of(14.0), 1.0), "bandwidth.port"), Status::Ok);
}

#[test]
fn a_delay_between_packets_lets_cameras_take_turns() {
    let mut cell = on_one_port(4, &camera("c", 1920, 1200, 8.0), 1.0);
    let report = sized(&cell);
    let delay = report.cameras[0].recommended_delay_ns.expect("they share a port");
    // Four at a quarter of 90 % of the line: 4 / 0.9 packets of 1,538 bytes at 8 ns, less the packet itself.
    near(f64::from(delay), 1538.0 * 8.0 * (4.0 / 0.9 - 1.0), 200.0);
    cell = apply_fix(&cell, &Catalogue::embedded(), "bandwidth.burst", Some("uplink"), Some("delay")).expect("offered");
    let after = sized(&cell);
    assert_eq!(check(&after, "bandwidth.burst").status, Status::Ok, "{}", check(&after, "bandwidth.burst").why);
    let offered = &check(&report, "bandwidth.burst").fixes;
    assert_eq!((offered[0].id.as_str(), offered[0].status), ("delay", Status::Ok), "it said so before");
}

#[test]
fn every_fix_makes_its_check_better_and_says_how_it_ends() {
    let catalogue = Catalogue::embedded();
    let mut overdriven = examples::worked();
    overdriven.cameras[0].trigger = Some("part".into());
    overdriven.cameras[0].rate_hz = Some(40.0);
    overdriven.triggers = vec![Trigger { rate_hz: Some(40.0), ..Trigger::new("part") }];
    overdriven.lights = vec![Light {
        mode: LightMode::Strobe,
        pulse_us: Some(5_000.0),
        drive_percent: Some(400.0),
        current_a: Some(0.5),
        ..Light::new("ring")
    }];
    overdriven.cameras[0].lights = vec!["ring".into()];
    let mut moving = gige(5.0, None);
    moving.triggers = vec![Trigger { speed_mm_s: Some(800.0), rate_hz: Some(5.0), ..Trigger::new("part") }];
    moving.cameras[0].trigger = Some("part".into());
    moving.cameras[0].exposure_us = Some(500.0);
    moving.cameras[0].object_pixel_um = Some(100.0);
    let mut slow = gige(20.0, None);
    slow.triggers = vec![Trigger { rate_hz: Some(20.0), ..Trigger::new("part") }];
    slow.cameras[0].trigger = Some("part".into());
    slow.cameras[0].exposure_us = Some(30_000.0);
    slow.cameras[0].overlap = false;
    let usb = Cell {
        cameras: (0..3)
            .map(|i| Camera { interface: Some(Interface::Usb3), ..camera(&format!("u{i}"), 2448, 2048, 30.0) })
            .collect(),
        ..Cell::default()
    };
    let mut deep = gige(15.0, None);
    deep.cameras[0].pixel_format = PixelFormat::Mono12;
    let mut seen = std::collections::BTreeSet::new();
    for cell in [
        gige(24.0, None),
        gige(30.0, None),
        gige(22.5, None),
        gige(24.9, Some(9000)),
        deep,
        on_one_port(3, &camera("c", 2448, 2048, 8.0), 1.0),
        on_one_port(2, &camera("c", 2448, 2048, 20.0), 1.0),
        examples::ALL[1].cell(),
        overdriven,
        moving,
        slow,
        usb,
    ] {
        let before = sized(&cell);
        for check in &before.checks {
            for fix in &check.fixes {
                seen.insert(format!("{} {}", check.id, fix.id));
                let changed = apply_fix(&cell, &catalogue, &check.id, check.subject.as_deref(), Some(&fix.id))
                    .unwrap_or_else(|| panic!("{} {} is offered", check.id, fix.id));
                let after = sized(&changed);
                let answer = after.checks.iter().find(|c| c.id == check.id && c.subject == check.subject);
                assert_eq!(answer.map_or(Status::Ok, |c| c.status), fix.status, "{} {}", check.id, fix.id);
                let better =
                    fix.status < check.status || answer.is_some_and(|a| a.margin > check.margin || a.need < check.need);
                assert!(better, "{} {}: {} {:?}", check.id, fix.id, fix.text, answer.map(|a| &a.why));
            }
            assert_eq!(check.fixable, !check.fixes.is_empty());
            if let Some(first) = check.fixes.first() {
                assert_eq!(check.fix.as_ref(), Some(&first.text));
                let by_default = apply_fix(&cell, &catalogue, &check.id, check.subject.as_deref(), None);
                let by_name = apply_fix(&cell, &catalogue, &check.id, check.subject.as_deref(), Some(&first.id));
                assert_eq!(by_default, by_name, "the first one is the default");
            }
        }
    }
    for kind in [
        "bandwidth.link packet",
        "bandwidth.link rate",
        "bandwidth.link region",
        "bandwidth.link format",
        "bandwidth.link second",
        "bandwidth.port packet",
        "bandwidth.port second",
        "bandwidth.port rate",
        "bandwidth.burst delay",
        "bandwidth.burst second",
        "trigger.rate overlap",
        "trigger.rate exposure",
        "trigger.rate rate",
        "trigger.blur exposure",
        "light.drive pulse",
        "light.drive drive",
        "light.channels addon",
    ] {
        assert!(seen.contains(kind), "{kind} of {seen:?}");
    }
}

#[test]
fn the_four_camera_example_shows_a_tight_link_and_a_fixed_one() {
    let report = sized(&examples::ALL[1].cell());
    let link = |camera: &str| {
        let check = report.checks.iter().find(|c| c.id == "bandwidth.link" && c.subject.as_deref() == Some(camera));
        check.expect("it has a link").clone()
    };
    assert_eq!(link("top").status, Status::Tight);
    assert_eq!(link("top").fixes[0].id, "packet");
    assert_eq!(link("top").fixes[0].status, Status::Ok, "larger packets are enough");
    assert_eq!(link("right").status, Status::Ok, "there they are set");
    assert!(report.timing.iter().all(|timing| timing.stages.len() == 9), "the chart has every stage");
}

#[test]
fn a_links_first_fix_is_made_until_it_passes() {
    let catalogue = Catalogue::embedded();
    for (rate, packet) in [(24.0, None), (30.0, None), (22.5, None), (24.9, Some(9000))] {
        let mut cell = gige(rate, packet);
        for _ in 0..3 {
            if status(&cell, "bandwidth.link") == Status::Ok {
                break;
            }
            cell = apply_fix(&cell, &catalogue, "bandwidth.link", Some("top"), None).expect("fixable");
        }
        assert_eq!(status(&cell, "bandwidth.link"), Status::Ok, "{rate} ends well");
    }
}

#[test]
fn usb_cameras_share_a_controller_until_they_have_their_own() {
    // 2448 x 2048 at 40: 200 MB/s each. One fits, two are the 400 MB/s that only the better figures allow, three fail.
    let usb = |n: usize| Cell {
        cameras: (0..n)
            .map(|i| Camera { interface: Some(Interface::Usb3), ..camera(&format!("u{i}"), 2448, 2048, 39.0) })
            .collect(),
        ..Cell::default()
    };
    for (cameras, expected) in [(1, Status::Ok), (2, Status::Tight), (3, Status::Fail)] {
        assert_eq!(status(&usb(cameras), "bandwidth.link"), expected, "{cameras}");
    }
    let mut cell = usb(2);
    cell.cameras[1].port = Some("card".into());
    assert_eq!(status(&cell, "bandwidth.link"), Status::Ok, "each has a controller");
    let controllers = |cell: &Cell| {
        let report = sized(cell);
        let check = report.checks.iter().find(|c| c.subject.as_deref() == Some("USB 3 host controllers"));
        check.map(|c| c.status).expect("a named controller is checked")
    };
    assert_eq!(controllers(&cell), Status::Unknown, "nobody said how many there are");
    cell.host.addons = vec!["beckhoff-usb3-pcie-compact".into()];
    if Catalogue::embedded().addon("beckhoff-usb3-pcie-compact").is_some() {
        assert_eq!(controllers(&cell), Status::Ok, "a card brings one");
    }
}

#[test]
fn binning_compression_and_chunks_count_in_the_frame() {
    let data = |change: fn(&mut Camera)| {
        let mut cell = gige(5.0, None);
        change(&mut cell.cameras[0]);
        sized(&cell).cameras[0].clone()
    };
    let plain = data(|_| {});
    assert_eq!((plain.frame_bytes, plain.payload_bytes), (2448 * 2048, 2448 * 2048));
    let binned = data(|c| c.binning = Some(2));
    assert_eq!((binned.image_px, binned.frame_bytes), ([1224, 1024], 1224 * 1024));
    let squeezed = data(|c| c.compression = Some(2.0));
    assert_eq!((squeezed.frame_bytes, squeezed.payload_bytes), (2448 * 2048, 1224 * 2048));
    let chunked = data(|c| c.chunk_bytes = Some(100));
    assert_eq!((chunked.frame_bytes, chunked.payload_bytes), (2448 * 2048 + 100, 2448 * 2048 + 100));
    let packed = data(|c| c.pixel_format = PixelFormat::Mono12p);
    assert_eq!(packed.frame_bytes, 2448 * 2048 * 3 / 2);
}

#[test]
fn a_listed_burst_never_passes_as_a_sustained_rate() {
    // Genie Nano M2450: 90 fps listed, into its own buffer; a gigabit carries 22.
    let mut cell = gige(22.0, None);
    cell.cameras[0] = Camera { id: "nano".into(), camera: Some("dalsa-genie-nano-m2450".into()), ..Camera::default() };
    let report = sized(&cell);
    let link = check(&report, "bandwidth.link");
    assert_eq!(link.status, Status::Unknown, "{}", link.why);
    assert!(link.why.contains("burst"), "{}", link.why);
    let data = &report.cameras[0];
    assert!(data.sensor_rate_is_burst && data.limited_by == LimitedBy::Link, "{data:?}");
    cell.cameras[0].rate_hz = Some(90.0);
    assert_eq!(status(&cell, "bandwidth.link"), Status::Fail);
    let preset = sized(&cell).cameras[0].preset.clone();
    let field = |name: &str| preset.iter().find(|f| f.field == name).unwrap_or_else(|| panic!("no {name}"));
    assert!(!field("width_px").changed && field("width_px").maker == "2448");
    cell.cameras[0].interface = Some(Interface::Gige5);
    assert!(sized(&cell).cameras[0].preset.iter().any(|f| f.field == "interface" && f.changed));
}

#[test]
fn a_line_scan_camera_sends_its_lines_as_they_come() {
    // Vision Doctor: 4,000 mm/s at 0.27 mm a pixel are 14.8 kHz; 2,048 pixels of Mono8 are 30 MB/s.
    let mut cell = Cell {
        cameras: vec![Camera {
            line_rate_hz: Some(14_815.0),
            height_px: Some(1000),
            ..camera("line", 2048, 1000, 2.0)
        }],
        ..Cell::default()
    };
    cell.cameras[0].object_pixel_um = Some(270.0);
    cell.cameras[0].trigger = Some("belt".into());
    cell.triggers = vec![Trigger {
        source: TriggerSource::Encoder,
        speed_mm_s: Some(4_000.0),
        pulses_per_mm: Some(1.0),
        ..Trigger::new("belt")
    }];
    let report = sized(&cell);
    near(report.cameras[0].bytes_per_s.expect("known") / 1e6, 30.3, 0.1);
    // An image is a thousand lines: 67.5 ms to take, and the last line to send.
    let stage = |kind| report.timing[0].stages.iter().find(|s| s.stage == kind).expect("known").clone();
    near(stage(StageKind::Exposure).end_ms[1] - stage(StageKind::Exposure).start_ms[1], 67.5, 0.05);
    let sent = stage(StageKind::Transfer);
    assert!(sent.end_ms[1] - sent.start_ms[1] < 1.0, "the rest went along with the lines");
    near(check(&report, "trigger.encoder").have.expect("known"), 1.08, 0.01);
    assert_eq!(check(&report, "trigger.encoder").status, Status::Ok);
    cell.triggers[0].pulses_per_mm = Some(0.5);
    assert_eq!(status(&cell, "trigger.encoder"), Status::Fail);
}

#[test]
fn blur_follows_speed_exposure_and_pixel_and_a_strobe_freezes_it() {
    let mut cell = gige(5.0, None);
    cell.cameras[0].trigger = Some("part".into());
    cell.cameras[0].exposure_us = Some(500.0);
    cell.cameras[0].object_pixel_um = Some(100.0);
    cell.triggers = vec![Trigger { speed_mm_s: Some(400.0), rate_hz: Some(5.0), ..Trigger::new("part") }];
    near(check(&sized(&cell), "trigger.blur").need.expect("known"), 2.0, 1e-9);
    assert_eq!(status(&cell, "trigger.blur"), Status::Tight);
    cell.lights = vec![Light { mode: LightMode::Strobe, pulse_us: Some(200.0), ..Light::new("ring") }];
    cell.cameras[0].lights = vec!["ring".into()];
    near(check(&sized(&cell), "trigger.blur").need.expect("known"), 0.8, 1e-9);
    assert_eq!(status(&cell, "trigger.blur"), Status::Ok);
    cell.cameras[0].object_pixel_um = None;
    assert_eq!(status(&cell, "trigger.blur"), Status::Unknown);
}

#[test]
fn gardasofts_example_is_refused_below_33_ms() {
    // VTR1 at 40 % and 1 ms: triggers closer than 33 ms are ignored.
    let lit = |period_ms: f64| {
        let mut cell = gige(1e3 / period_ms, Some(9000));
        cell.cameras[0].lights = vec!["bar".into()];
        cell.lights = vec![Light {
            mode: LightMode::Strobe,
            pulse_us: Some(1_000.0),
            drive_percent: Some(40.0),
            limiter: Limiter::Vtr1Infrared,
            supply: LightSupply::Own,
            ..Light::new("bar")
        }];
        status(&cell, "light.drive")
    };
    assert_eq!(lit(33.0), Status::Fail);
    assert_eq!(lit(36.0), Status::Ok);
}

#[test]
fn a_brightness_beyond_the_table_asks_for_no_pulse() {
    // It once said that the pulse was not given, and too long.
    let mut cell = gige(5.0, None);
    cell.cameras[0].lights = vec!["bar".into()];
    cell.lights = vec![Light {
        mode: LightMode::Strobe,
        pulse_us: Some(500.0),
        drive_percent: Some(400.0),
        limiter: Limiter::Basler,
        ..Light::new("bar")
    }];
    let report = sized(&cell);
    let drive = check(&report, "light.drive");
    assert_eq!((drive.status, drive.why.as_str()), (Status::Fail, "The limiter's table allows no such brightness."));
}

#[test]
fn a_light_controller_takes_what_the_box_cannot() {
    // Three channels and two, on a box that has four.
    let cell = examples::ALL[1].cell();
    let report = sized(&cell);
    let channels = check(&report, "light.channels");
    assert_eq!((channels.status, channels.margin), (Status::Fail, Some(-1.0)));
    let fix = channels.fixes.iter().find(|f| f.id == "addon").expect("one is offered");
    assert_eq!(fix.status, Status::Ok, "{}", fix.text);
    let fixed = apply_fix(&cell, &Catalogue::embedded(), "light.channels", None, None).expect("fixable");
    assert_eq!(fixed.host.addons.len(), 1);
    assert_eq!(status(&fixed, "light.channels"), Status::Ok);
}

#[test]
fn interleaved_lights_must_not_meet() {
    let mut cell = gige(5.0, None);
    cell.cameras.push(camera("side", 2448, 2048, 5.0));
    cell.lights = vec![Light::new("a"), Light::new("b")];
    cell.triggers = vec![
        Trigger { rate_hz: Some(5.0), ..Trigger::new("first") },
        Trigger { rate_hz: Some(5.0), delay_us: Some(400.0), ..Trigger::new("second") },
    ];
    for (index, (light, trigger)) in [("a", "first"), ("b", "second")].into_iter().enumerate() {
        cell.cameras[index].lights = vec![light.into()];
        cell.cameras[index].trigger = Some(trigger.into());
        cell.cameras[index].exposure_us = Some(500.0);
    }
    assert_eq!(status(&cell, "light.overlap"), Status::Fail, "100 us of both");
    let fixed = apply_fix(&cell, &Catalogue::embedded(), "light.overlap", Some("side"), None).expect("fixable");
    assert_eq!(fixed.triggers[1].delay_us, Some(500.0));
    assert_eq!(status(&fixed, "light.overlap"), Status::Ok);
}

#[test]
fn poe_reserves_by_class_or_by_port() {
    let mut cell = gige(5.0, None);
    cell.cameras[0].power = Some(CameraPower::Poe);
    cell.cameras[0].power_w = Some(3.5);
    cell.host.io.poe_budget_w = Some(10.0);
    let need = |cell: &Cell| check(&sized(cell), "power.poe").need;
    assert_eq!(need(&cell), Some(4.0));
    cell.host.io.poe_classification = false;
    assert_eq!(need(&cell), Some(15.4));
    assert_eq!(status(&cell, "power.poe"), Status::Fail);
}

#[test]
fn the_cabinets_supply_has_to_carry_lights_and_cameras() {
    let mut cell = gige(5.0, None);
    cell.cameras[0].power_w = Some(4.0);
    cell.lights = vec![Light { current_a: Some(0.5), channels: 2, ..Light::new("bar") }];
    cell.host.io.supply_24v_w = Some(30.0);
    let report = sized(&cell);
    assert_eq!(check(&report, "power.supply").need, Some(28.0));
    assert_eq!(check(&report, "power.supply").status, Status::Tight, "above 90 % of 30 W");
    assert_eq!(report.power.len(), 2);
    cell.lights[0].current_a = None;
    assert_eq!(status(&cell, "power.supply"), Status::Unknown);
}

/// Cameras that fire together and a network each, on a GPU whose times the user measured.
fn measured(cameras: usize, ms: f64) -> Cell {
    Cell {
        host: Host {
            compute: Compute {
                kind: ComputeKind::Gpu,
                gpu: Some(Reference::Id("nvidia-rtx-a2000-12-gb".into())),
                cpu: Some("intel-core-ultra-7-155h".into()),
            },
            ..Host::default()
        },
        models: vec![Model {
            measured_ms: Some(ms),
            preprocess_ms: Some(1.0),
            postprocess_ms: Some(0.5),
            ..Model::new("det", "yolo11n")
        }],
        cameras: (0..cameras)
            .map(|i| Camera {
                exposure_us: Some(1_000.0),
                trigger: Some("part".into()),
                models: vec!["det".into()],
                ..camera(&format!("c{i}"), 2448, 2048, 4.0)
            })
            .collect(),
        triggers: vec![Trigger { rate_hz: Some(4.0), ..Trigger::new("part") }],
        outputs: 1,
        ..Cell::default()
    }
}

#[test]
fn the_stages_of_a_camera_follow_one_another_and_the_device_is_shared() {
    let report = sized(&measured(3, 10.0));
    for timing in &report.timing {
        assert_eq!(timing.stages.len(), 9, "everything is known");
        for pair in timing.stages.windows(2) {
            assert_eq!(pair[0].end_ms, pair[1].start_ms);
        }
        let total = timing.total_ms.expect("known");
        assert_eq!(timing.stages.last().expect("nine").end_ms, total);
        assert!(total[0] <= total[1] && total[1] <= total[2]);
    }
    // Equal cameras are ready together: the first does not wait, the second one inference, the third two.
    let waits: Vec<f64> = (0..3)
        .map(|i| {
            let queue = &report.timing[i].stages[5];
            assert_eq!(queue.stage, StageKind::Queue);
            near(queue.end_ms[2] - queue.start_ms[2], 20.0, 1e-9);
            queue.end_ms[1] - queue.start_ms[1]
        })
        .collect();
    for (wait, expected) in waits.into_iter().zip([0.0, 10.0, 20.0]) {
        near(wait, expected, 1e-6);
    }
    near(report.load.device.expect("known")[1], 3.0 * 4.0 * 10e-3, 1e-9);
}

#[test]
fn a_device_that_is_never_done_fails_whatever_the_deadline() {
    let mut cell = measured(3, 100.0);
    assert_eq!(status(&cell, "cycle.throughput"), Status::Fail, "three at 4 Hz of 100 ms: 1.2 of the time");
    cell.models[0].measured_ms = Some(80.0);
    assert_eq!(status(&cell, "cycle.throughput"), Status::Ok);
    cell.cameras[0].rate_hz = None;
    cell.triggers[0].rate_hz = None;
    assert_eq!(status(&cell, "cycle.throughput"), Status::Unknown);
}

#[test]
fn a_small_line_runs_without_a_gpu_and_says_so() {
    let mut cell = measured(1, 3.0);
    cell.models[0].model = Reference::Id("yolo26n".into());
    cell.models[0].runtime = Runtime::OpenvinoGpu;
    cell.models[0].precision = Precision::Fp32;
    cell.cycle.deadline_ms = Some(200.0);
    let cpu = sized(&cell).cpu_only;
    assert_eq!(cpu.status, Status::Ok, "{}", cpu.text);
    assert!(cpu.text.contains("can run without a GPU") && cpu.text.contains("of 200 ms"), "{}", cpu.text);
    cell.cycle.deadline_ms = Some(30.0);
    assert_eq!(sized(&cell).cpu_only.status, Status::Fail);
    cell.host.compute.cpu = None;
    assert_eq!(sized(&cell).cpu_only.status, Status::Unknown);
}

#[test]
fn a_brief_report_is_the_full_one_without_what_is_added_later() {
    let catalogue = Catalogue::embedded();
    for example in examples::ALL {
        let cell = example.cell();
        let full = sized(&cell);
        let mut brief = size_brief(&cell, &catalogue, Units::Decimal).expect("an example is valid");
        assert!((&brief.timing, &brief.verdict) == (&full.timing, &full.verdict), "{}", example.id);
        let totals = |report: &Report| {
            let memory = &report.memory;
            [&memory.device.total, &memory.host.total].map(|total| [total.low, total.typical, total.high])
        };
        assert_eq!(totals(&brief), totals(&full));
        assert!(brief.memory.device.total.why.is_empty(), "reasons come with the lines that are opened");
        assert!(brief.cameras.is_empty() && brief.checks.iter().all(|check| check.fixes.is_empty()));
        let answers = |report: &Report| report.checks.iter().map(|c| (c.id.clone(), c.status)).collect::<Vec<_>>();
        assert_eq!(answers(&brief), answers(&full));
        assert!(brief.levers.is_empty() && brief.recommendations.is_empty());
        advise(&mut brief, &cell, &catalogue, Units::Decimal);
        complete(&mut brief, &cell, &catalogue, Units::Decimal);
        explain(&mut brief, &cell, &catalogue, Units::Decimal);
        assert!(brief == full, "{}", example.id);
    }
}

#[test]
fn kept_images_fill_disks() {
    let mut cell = gige(10.0, None);
    cell.cycle.keep_percent = Some(50.0);
    let storage = sized(&cell).storage;
    near(storage.bytes_per_hour.expect("known"), 2448.0 * 2048.0 * 10.0 * 0.5 * 3600.0, 1.0);
    near(storage.bytes_per_day.expect("known"), storage.bytes_per_hour.expect("known") * 24.0, 1.0);
    assert_eq!(storage.disk, "any disk");
}
