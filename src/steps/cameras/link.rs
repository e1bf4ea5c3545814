//! How a camera's frames get to the host: interface, port, packets, buffers.

use super::product::listed;
use crate::components::select_field::Choice;
use crate::steps::lens::count;
use crate::steps::table::{Field, Flag, Number, Select, Text};
use cellsizer_sizing::cell::{Camera, Interface};
use cellsizer_sizing::limits;

pub const INTERFACE: Select<Camera> =
    Select::new("interface", "Interface", |c, _| interfaces(c), interface, choose_interface)
        .forget(&["packet_", "links", "port"]);

pub const PORT: Text<Camera> = Text {
    name: "port",
    label: "Port of the host",
    get: |c| c.port.clone().unwrap_or_default(),
    set: |c, name| c.port = (!name.is_empty()).then_some(name),
    problem: |name| {
        let most = limits::NAME_CHARS;
        (name.trim().chars().count() > most).then(|| format!("At most {most} characters."))
    },
    placeholder: "no name",
    hint: "Cameras of one name share a switch or USB controller. Without: a network port of its own, one USB controller for all.",
    shown: |c| is_gige(c) || of(c) == Interface::Usb3,
};

pub static FIELDS: [Field<Camera>; 8] = [
    Field::Number(
        Number::new(
            "packet_bytes",
            "Packet size",
            limits::PACKET,
            |c: &Camera| c.packet_bytes.map(f64::from),
            |c, value| c.packet_bytes = value.map(count),
        )
        .or(|_| "1500".to_owned())
        .hint("GevSCPSPacketSize; jumbo frames from 8000 on.")
        .when(is_gige),
    ),
    Field::Number(
        Number::new(
            "packet_delay_ns",
            "Inter-packet delay",
            limits::NANOSECONDS,
            |c: &Camera| c.packet_delay_ns.map(f64::from),
            |c, value| c.packet_delay_ns = value.map(count),
        )
        .or(|_| "none".to_owned())
        .hint("GevSCPD, in nanoseconds.")
        .when(is_gige),
    ),
    Field::Number(
        Number::new(
            "links",
            "CoaXPress connections",
            limits::LINKS,
            |c: &Camera| c.links.map(f64::from),
            |c, value| c.links = value.map(count),
        )
        .or(|_| "1".to_owned())
        .when(|c| matches!(of(c), Interface::Cxp3 | Interface::Cxp6 | Interface::Cxp12)),
    ),
    Field::Number(
        Number::new(
            "link_gbps",
            "Payload rate of the link",
            limits::LINK_GIGABITS,
            |c: &Camera| c.link_gbps,
            |c, value| c.link_gbps = value,
        )
        .or(|c| if of(c) == Interface::Mipi { "ask the vendor" } else { "the interface's" }.to_owned())
        .hint("For MIPI and GMSL, or where the camera limits it."),
    ),
    Field::Number(
        Number::new(
            "compression",
            "Compression ratio",
            limits::RATIO,
            |c: &Camera| c.compression,
            |c, value| c.compression = value,
        )
        .or(|_| "1".to_owned())
        .hint("How many times smaller an image is on the link."),
    ),
    Field::Number(
        Number::new(
            "chunk_bytes",
            "Chunk data",
            limits::CHUNKS,
            |c: &Camera| c.chunk_bytes.map(f64::from),
            |c, value| c.chunk_bytes = value.map(count),
        )
        .or(|_| "none".to_owned())
        .hint("With each image."),
    ),
    Field::Number(
        Number::new(
            "buffers",
            "Frame buffers",
            limits::BUFFERS,
            |c: &Camera| c.buffers.map(f64::from),
            |c, value| c.buffers = value.map(count),
        )
        .or(|_| "3 to 16".to_owned())
        .hint("In the host's memory."),
    ),
    Field::Flag(Flag {
        name: "nvdec",
        label: "It streams video that the GPU decodes (NVDEC)",
        get: |c| c.nvdec,
        set: |c, on| c.nvdec = on,
        shown: |_| true,
    }),
];

/// The interface's name on screen.
pub fn label(interface: Interface) -> &'static str {
    match interface {
        Interface::Gige1 => "GigE Vision 1 G",
        Interface::Gige2_5 => "GigE Vision 2.5 G",
        Interface::Gige5 => "GigE Vision 5 G",
        Interface::Gige10 => "GigE Vision 10 G",
        Interface::Usb3 => "USB3 Vision",
        Interface::Cxp6 => "CoaXPress CXP-6",
        Interface::Cxp12 => "CoaXPress CXP-12",
        Interface::Cxp3 => "CoaXPress CXP-3",
        Interface::CameraLink => "Camera Link, base",
        Interface::CameraLinkMedium => "Camera Link, medium",
        Interface::CameraLinkFull => "Camera Link, full",
        Interface::Mipi => "MIPI CSI-2, GMSL",
    }
}

fn interfaces(camera: &Camera) -> Vec<Choice> {
    let absent = match listed(camera).and_then(|r| r.interface) {
        Some(theirs) => format!("{}, the maker's", label(theirs)),
        None => "GigE Vision 1 G (default)".to_owned(),
    };
    let all = Interface::ALL.map(|i| Choice::new(label(i), label(i)));
    std::iter::once(Choice::new("", absent)).chain(all).collect()
}

fn interface(camera: &Camera) -> String {
    camera.interface.map_or("", label).to_owned()
}

fn choose_interface(camera: &mut Camera, name: &str) {
    camera.interface = Interface::ALL.into_iter().find(|i| label(*i) == name);
}

/// The interface that counts.
fn of(camera: &Camera) -> Interface {
    camera.interface.or(listed(camera).and_then(|r| r.interface)).unwrap_or(Interface::Gige1)
}

fn is_gige(camera: &Camera) -> bool {
    matches!(of(camera), Interface::Gige1 | Interface::Gige2_5 | Interface::Gige5 | Interface::Gige10)
}
