//! Small files written by hand: a protobuf writer for ONNX, and one file of each other format.
#![allow(dead_code, clippy::unwrap_used, reason = "shared by tests that each use a part of it")]

/// A protobuf message under construction.
#[derive(Default, Clone)]
pub struct Msg(pub Vec<u8>);

fn varint(out: &mut Vec<u8>, mut v: u64) {
    while v >= 0x80 {
        out.push(v as u8 | 0x80);
        v >>= 7;
    }
    out.push(v as u8);
}

impl Msg {
    pub fn int(mut self, field: u64, v: i64) -> Self {
        varint(&mut self.0, field << 3);
        varint(&mut self.0, v as u64);
        self
    }

    pub fn bytes(mut self, field: u64, v: impl AsRef<[u8]>) -> Self {
        let v = v.as_ref();
        varint(&mut self.0, field << 3 | 2);
        varint(&mut self.0, v.len() as u64);
        self.0.extend_from_slice(v);
        self
    }

    pub fn msg(self, field: u64, m: Msg) -> Self {
        self.bytes(field, m.0)
    }

    pub fn float(mut self, field: u64, v: f32) -> Self {
        varint(&mut self.0, field << 3 | 5);
        self.0.extend_from_slice(&v.to_le_bytes());
        self
    }
}

pub const F32: i64 = 1;
pub const U8: i64 = 2;
pub const I8: i64 = 3;
pub const I64: i64 = 7;
pub const BOOL: i64 = 9;
pub const F16: i64 = 10;
pub const I4: i64 = 22;

/// A stored tensor whose payload is elsewhere.
pub fn weight(name: &str, dtype: i64, dims: &[i64]) -> Msg {
    let m = dims.iter().fold(Msg::default(), |m, &d| m.int(1, d));
    m.int(2, dtype).bytes(8, name).msg(13, Msg::default().bytes(1, "location").bytes(2, "x.bin")).int(14, 1)
}

pub fn ints(name: &str, v: &[i64]) -> Msg {
    let raw: Vec<u8> = v.iter().flat_map(|i| i.to_le_bytes()).collect();
    Msg::default().int(1, v.len() as i64).int(2, I64).bytes(8, name).bytes(9, raw)
}

pub fn scalar(name: &str, dtype: i64, raw: &[u8]) -> Msg {
    Msg::default().int(2, dtype).bytes(8, name).bytes(9, raw)
}

/// A value's declared type; 0 is a free dimension.
pub fn value(name: &str, dtype: i64, dims: &[i64]) -> Msg {
    let shape = dims
        .iter()
        .fold(Msg::default(), |m, &d| m.msg(1, if d > 0 { Msg::default().int(1, d) } else { Msg::default() }));
    Msg::default().bytes(1, name).msg(2, Msg::default().msg(1, Msg::default().int(1, dtype).msg(2, shape)))
}

pub enum A<'a> {
    I(i64),
    Is(&'a [i64]),
    S(&'a str),
    G(Msg),
    T(Msg),
    Ref(&'a str),
}

pub fn node(op: &str, ins: &[&str], outs: &[&str], attrs: Vec<(&str, A<'_>)>) -> Msg {
    let (domain, op) = op.split_once("::").unwrap_or(("", op));
    let m = ins.iter().fold(Msg::default(), |m, i| m.bytes(1, i));
    let m = outs.iter().fold(m, |m, o| m.bytes(2, o)).bytes(4, op);
    let m = attrs.into_iter().fold(m, |m, (name, a)| {
        let x = Msg::default().bytes(1, name);
        m.msg(
            5,
            match a {
                A::I(v) => x.int(3, v).int(20, 2),
                A::Is(v) => v.iter().fold(x, |x, &i| x.int(8, i)).int(20, 7),
                A::S(v) => x.bytes(4, v).int(20, 3),
                A::G(g) => x.msg(6, g).int(20, 5),
                A::T(t) => x.msg(5, t).int(20, 4),
                A::Ref(r) => x.bytes(21, r).int(20, 2),
            },
        )
    });
    m.bytes(7, domain)
}

pub fn graph(nodes: Vec<Msg>, weights: Vec<Msg>, ins: Vec<Msg>, outs: Vec<Msg>) -> Msg {
    let m = nodes.into_iter().fold(Msg::default(), |m, n| m.msg(1, n)).bytes(2, "g");
    let m = weights.into_iter().fold(m, |m, w| m.msg(5, w));
    let m = ins.into_iter().fold(m, |m, i| m.msg(11, i));
    outs.into_iter().fold(m, |m, o| m.msg(12, o))
}

pub fn model(graph: Msg, functions: Vec<Msg>) -> Vec<u8> {
    let m = Msg::default().int(1, 8).bytes(2, "by hand").msg(7, graph);
    let m = m.msg(8, Msg::default().bytes(1, "").int(2, 17)).msg(8, Msg::default().bytes(1, "com.microsoft").int(2, 1));
    functions.into_iter().fold(m, |m, f| m.msg(25, f)).0
}

/// Two tensors: `w` of 4x8 16-bit floats, `n` of one 64-bit integer.
pub fn safetensors() -> Vec<u8> {
    let header = br#"{"__metadata__":{"format":"pt"},"w":{"dtype":"F16","shape":[4,8],"data_offsets":[0,64]},"n":{"dtype":"I64","shape":[],"data_offsets":[64,72]}}"#;
    let mut out = (header.len() as u64).to_le_bytes().to_vec();
    out.extend_from_slice(header);
    out.extend([0; 72]);
    out
}

/// A stored zip of the given entries.
pub fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for (name, data) in entries {
        let local = out.len() as u32;
        let sizes = [data.len() as u32; 2].map(u32::to_le_bytes).concat();
        out.extend(b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0");
        out.extend(&sizes);
        out.extend((name.len() as u16).to_le_bytes());
        out.extend([0, 0]);
        out.extend(name.as_bytes());
        out.extend(*data);
        directory.extend(b"PK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\0\0\0\0\0\0");
        directory.extend(&sizes);
        directory.extend((name.len() as u16).to_le_bytes());
        directory.extend([0; 12]);
        directory.extend(local.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let start = out.len() as u32;
    let count = (entries.len() as u16).to_le_bytes();
    out.extend(&directory);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend([count, count].concat());
    out.extend((directory.len() as u32).to_le_bytes());
    out.extend(start.to_le_bytes());
    out.extend([0, 0]);
    out
}

/// A checkpoint with one 2x3 float tensor and one 64-bit counter.
pub fn pytorch() -> Vec<u8> {
    let tensor = |class: &str, key: &str, count: u8| {
        let mut p = b"ctorch._utils\n_rebuild_tensor_v2\n((X\x07\0\0\0storagectorch\n".to_vec();
        p.extend(class.as_bytes());
        p.extend(b"\nX\x01\0\0\0");
        p.extend(key.as_bytes());
        p.extend(b"X\x03\0\0\0cpuK");
        p.push(count);
        p.extend(b"tQK\0(K\x02K\x03t(K\x03K\x01t\x89ccollections\nOrderedDict\n)RtR");
        p
    };
    let mut pickle = b"\x80\x02}q\0(X\x01\0\0\0wq\x01".to_vec();
    pickle.extend(tensor("FloatStorage", "0", 6));
    pickle.extend(b"X\x01\0\0\0n");
    pickle.extend(tensor("LongStorage", "1", 1));
    pickle.extend(b"u.");
    zip(&[("m/data.pkl", &pickle), ("m/data/0", &[0; 24]), ("m/data/1", &[0; 8]), ("m/version", b"3\n")])
}

/// An engine with metadata before it.
pub fn engine() -> Vec<u8> {
    let meta = br#"{"author": "Ultralytics", "task": "detect", "imgsz": [640, 640], "batch": 1}"#;
    let mut out = (meta.len() as u32).to_le_bytes().to_vec();
    out.extend(meta);
    out.extend(b"ftrt");
    out.extend([7; 400]);
    out
}

/// A convolution of a 1x3x8x8 image with 4 filters of 3x3, then a rectifier.
pub fn openvino() -> Vec<u8> {
    let dims = |d: &[u32]| d.iter().map(|d| format!("<dim>{d}</dim>")).collect::<String>();
    let port = |id: u32, d: &[u32]| format!("<port id=\"{id}\" precision=\"FP32\">{}</port>", dims(d));
    format!(
        "<?xml version=\"1.0\"?><net name=\"n\" version=\"11\"><layers>\
         <layer id=\"0\" name=\"x\" type=\"Parameter\"><data shape=\"1,3,8,8\"/><output>{}</output></layer>\
         <layer id=\"1\" name=\"w\" type=\"Const\"><data offset=\"0\" size=\"432\"/><output>{}</output></layer>\
         <layer id=\"2\" name=\"c\" type=\"Convolution\"><data strides=\"1,1\"/><input>{}{}</input><output>{}</output></layer>\
         <layer id=\"3\" name=\"r\" type=\"ReLU\"><input>{}</input><output>{}</output></layer>\
         <layer id=\"4\" name=\"y\" type=\"Result\"><input>{}</input></layer></layers><edges>\
         <edge from-layer=\"0\" from-port=\"0\" to-layer=\"2\" to-port=\"0\"/>\
         <edge from-layer=\"1\" from-port=\"0\" to-layer=\"2\" to-port=\"1\"/>\
         <edge from-layer=\"2\" from-port=\"2\" to-layer=\"3\" to-port=\"0\"/>\
         <edge from-layer=\"3\" from-port=\"1\" to-layer=\"4\" to-port=\"0\"/></edges></net>",
        port(0, &[1, 3, 8, 8]),
        port(0, &[4, 3, 3, 3]),
        port(0, &[1, 3, 8, 8]),
        port(1, &[4, 3, 3, 3]),
        port(2, &[1, 4, 6, 6]),
        port(0, &[1, 4, 6, 6]),
        port(1, &[1, 4, 6, 6]),
        port(0, &[1, 4, 6, 6]),
    )
    .into_bytes()
}

/// A flatbuffer written front to back: children come after their parents.
#[derive(Default)]
struct Flat(Vec<u8>);

enum F {
    U8(u8),
    U32(u32),
    Ref,
}

impl Flat {
    /// Writes a table; returns the places of its references, in field order.
    fn table(&mut self, fields: &[(usize, F)]) -> (usize, Vec<usize>) {
        let n = fields.iter().map(|(i, _)| i + 1).max().unwrap_or(0);
        let vtable = self.0.len();
        self.0.extend(((4 + n * 2) as u16).to_le_bytes());
        self.0.extend(((4 + fields.len() * 4) as u16).to_le_bytes());
        let mut slots = vec![0u16; n];
        for (k, (i, _)) in fields.iter().enumerate() {
            slots[*i] = 4 + k as u16 * 4;
        }
        slots.iter().for_each(|s| self.0.extend(s.to_le_bytes()));
        let at = self.0.len();
        self.0.extend(((at - vtable) as u32).to_le_bytes());
        let mut refs = Vec::new();
        for (_, f) in fields {
            match f {
                F::U8(v) => self.0.extend([*v, 0, 0, 0]),
                F::U32(v) => self.0.extend(v.to_le_bytes()),
                F::Ref => {
                    refs.push(self.0.len());
                    self.0.extend([0; 4]);
                }
            }
        }
        (at, refs)
    }

    fn point(&mut self, from: usize, to: usize) {
        self.0[from..from + 4].copy_from_slice(&((to - from) as u32).to_le_bytes());
    }

    fn words(&mut self, from: usize, v: &[u32]) -> usize {
        let at = self.0.len();
        self.point(from, at);
        self.0.extend((v.len() as u32).to_le_bytes());
        v.iter().for_each(|w| self.0.extend(w.to_le_bytes()));
        at + 4
    }

    fn bytes(&mut self, from: usize, v: &[u8]) {
        let at = self.0.len();
        self.point(from, at);
        self.0.extend((v.len() as u32).to_le_bytes());
        self.0.extend(v);
    }
}

/// A convolution of a 1x8x8x3 image with 4 filters of 3x3.
pub fn tflite() -> Vec<u8> {
    let mut f = Flat(b"\0\0\0\0TFL3".to_vec());
    let (root, r) = f.table(&[(0, F::U32(3)), (1, F::Ref), (2, F::Ref), (4, F::Ref)]);
    f.point(0, root);
    let codes = f.words(r[0], &[0]);
    let (t, _) = f.table(&[(0, F::U8(3)), (3, F::U32(3))]);
    f.point(codes, t);
    let graphs = f.words(r[1], &[0]);
    let (g, gr) = f.table(&[(0, F::Ref), (1, F::Ref), (2, F::Ref), (3, F::Ref)]);
    f.point(graphs, g);
    let buffers = f.words(r[2], &[0, 0]);
    for i in 0..2 {
        let (b, br) = if i == 0 { f.table(&[]) } else { f.table(&[(0, F::Ref)]) };
        f.point(buffers + i * 4, b);
        if let Some(&data) = br.first() {
            f.bytes(data, &[0; 432]);
        }
    }
    let tensors = f.words(gr[0], &[0, 0, 0]);
    let rows: [(&[u32], u32, &str); 3] = [(&[1, 8, 8, 3], 0, "x"), (&[4, 3, 3, 3], 1, "w"), (&[1, 6, 6, 4], 0, "y")];
    for (i, (shape, buffer, name)) in rows.iter().enumerate() {
        let (t, tr) = f.table(&[(0, F::Ref), (1, F::U8(0)), (2, F::U32(*buffer)), (3, F::Ref)]);
        f.point(tensors + i * 4, t);
        f.words(tr[0], shape);
        f.bytes(tr[1], name.as_bytes());
    }
    f.words(gr[1], &[0]);
    f.words(gr[2], &[2]);
    let ops = f.words(gr[3], &[0]);
    let (o, or) = f.table(&[(0, F::U32(0)), (1, F::Ref), (2, F::Ref)]);
    f.point(ops, o);
    f.words(or[0], &[0, 1]);
    f.words(or[1], &[2]);
    f.0
}

/// A model that uses a function, both branches, a loop, a scan, quantised and fused operators, and an unknown one.
pub fn everything() -> Vec<u8> {
    let branch = |op: &str| graph(vec![node(op, &["x"], &["b"], vec![])], vec![], vec![], vec![value("b", F32, &[])]);
    let body = graph(
        vec![node("Add", &["v", "x"], &["v2"], vec![]), node("Identity", &["c"], &["c2"], vec![])],
        vec![],
        vec![value("i", I64, &[]), value("c", BOOL, &[]), value("v", F32, &[])],
        vec![value("c2", BOOL, &[]), value("v2", F32, &[]), value("v2", F32, &[])],
    );
    let scanned = graph(
        vec![node("Add", &["s", "e"], &["s2"], vec![]), node("Relu", &["e"], &["e2"], vec![])],
        vec![],
        vec![value("s", F32, &[]), value("e", F32, &[])],
        vec![value("s2", F32, &[]), value("e2", F32, &[])],
    );
    let function = Msg::default()
        .bytes(1, "Twice")
        .bytes(4, "a")
        .bytes(5, "b")
        .bytes(6, "axis")
        .msg(7, node("Concat", &["a", "a"], &["b"], vec![("axis", A::Ref("axis"))]))
        .msg(9, Msg::default().bytes(1, "").int(2, 17))
        .bytes(10, "mine");
    let nodes = vec![
        node("mine::Twice", &["x"], &["t"], vec![("axis", A::I(1))]),
        node(
            "If",
            &["flag"],
            &["f"],
            vec![("then_branch", A::G(branch("Relu"))), ("else_branch", A::G(branch("Exp")))],
        ),
        node("Loop", &["three", "", "f"], &["l", "stack"], vec![("body", A::G(body))]),
        node("Scan", &["l", "stack"], &["sum", "each"], vec![("body", A::G(scanned)), ("num_scan_inputs", A::I(1))]),
        node("QuantizeLinear", &["sum", "scale", "zero"], &["q"], vec![]),
        node("DequantizeLinear", &["q", "scale", "zero"], &["dq"], vec![]),
        node("com.microsoft::Gelu", &["dq"], &["gelu"], vec![]),
        node("Cast", &["gelu"], &["half"], vec![("to", A::I(F16))]),
        node("MatMul", &["half", "w"], &["y"], vec![]),
        node("custom::Mystery", &["y"], &["z"], vec![]),
    ];
    let weights = vec![
        scalar("scale", F32, &0.1f32.to_le_bytes()),
        scalar("zero", U8, &[0]),
        scalar("three", I64, &3i64.to_le_bytes()),
        weight("w", F16, &[8, 16]),
        weight("packed", I4, &[5]),
    ];
    let ins = vec![value("x", F32, &[0, 8]), value("flag", BOOL, &[])];
    model(graph(nodes, weights, ins, vec![value("z", F32, &[]), value("t", F32, &[])]), vec![function])
}
