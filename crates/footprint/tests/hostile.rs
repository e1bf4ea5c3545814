//! Broken bytes give an error or figures: no panic, no hang, bounded memory. `CELLSIZER_FUZZ` sets the mutants per file.
#[path = "support/build.rs"]
mod build;
#[path = "support/models.rs"]
mod models;

use cellsizer_footprint::{Limits, Options, Session};
use std::time::{Duration, Instant};

/// xorshift: the same mutants on every machine for the same seed.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

fn mutate(bytes: &mut Vec<u8>, rng: &mut Rng) {
    const VALUES: [u8; 8] = [0, 1, 0x7f, 0x80, 0xff, 0x08, 0x12, 0xfe];
    for _ in 0..1 + rng.below(6) {
        if bytes.is_empty() {
            return;
        }
        let at = rng.below(bytes.len());
        match rng.below(8) {
            0 => bytes[at] ^= 1 << rng.below(8),
            1 => bytes[at] = VALUES[rng.below(8)],
            2 => bytes[at] = rng.below(256) as u8,
            3 => bytes.truncate(at),
            4 => {
                let n = rng.below(12).min(bytes.len() - at);
                bytes.drain(at..at + n);
            }
            5 => {
                let end = (at + rng.below(64)).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                let to = rng.below(bytes.len());
                bytes.splice(to..to, piece);
            }
            // A number that grows to its limit: nine bytes of a varint.
            6 => {
                let end = (at + 9).min(bytes.len());
                bytes[at..end].fill(0xff);
            }
            _ => {
                let (a, b) = (rng.below(bytes.len()), rng.below(bytes.len()));
                bytes.swap(a, b);
            }
        }
    }
}

fn try_all(bytes: &[u8]) -> bool {
    // Tighter than the default, so that a mutant that asks for much is refused in the time of a test.
    let limits = Limits { work: 4_000_000, ..Limits::default() };
    let Ok(session) = Session::open(&bytes, limits) else { return false };
    for o in [Options::default(), Options { batch: Some(3), image: Some([96, 64]), ..Options::default() }] {
        if let Ok(f) = session.footprint(&o) {
            let (floor, greedy, naive) = (f.floor_bytes, f.greedy_bytes, f.naive_bytes);
            assert!(floor.zip(greedy).is_none_or(|(a, b)| a <= b), "{floor:?} {greedy:?}");
            assert!(floor.zip(naive).is_none_or(|(a, b)| a <= b), "{floor:?} {naive:?}");
            assert!(serde_json::to_string(&f).is_ok());
        }
    }
    true
}

#[test]
fn mutants_of_every_file_and_format() {
    let count: usize = std::env::var("CELLSIZER_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let seed: u64 = std::env::var("CELLSIZER_FUZZ_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(20_261_201);
    let mut files: Vec<(String, Vec<u8>, usize)> = [
        ("everything", build::everything()),
        ("safetensors", build::safetensors()),
        ("pytorch", build::pytorch()),
        ("openvino", build::openvino()),
        ("tflite", build::tflite()),
        ("engine", build::engine()),
    ]
    .into_iter()
    .map(|(n, b)| (n.to_owned(), b, count * 40))
    .collect();
    // Large files take longer and have the same structures: fewer mutants each.
    files.extend(models::fixtures().into_iter().map(|m| (m.name, m.bytes, 0)).map(|(n, b, _)| {
        let each = count * 20_000 / b.len().max(20_000);
        (n, b, each.max(3))
    }));
    let (mut tried, mut read, mut slowest) = (0u64, 0u64, (Duration::ZERO, String::new()));
    for (name, bytes, count) in files {
        let mut rng = Rng(seed ^ (name.len() as u64) << 32 | 1);
        for k in 0..count {
            let mut mutant = bytes.clone();
            mutate(&mut mutant, &mut rng);
            let start = Instant::now();
            let outcome = std::panic::catch_unwind(|| try_all(&mutant));
            let took = start.elapsed();
            match outcome {
                Ok(ok) => read += u64::from(ok),
                Err(_) => panic!("mutant {k} of {name} panicked (seed {seed})"),
            }
            tried += 1;
            if took > slowest.0 {
                slowest = (took, format!("mutant {k} of {name}"));
            }
        }
    }
    println!("{tried} mutants, {read} still readable, slowest {:?}: {}", slowest.0, slowest.1);
    assert!(slowest.0 < Duration::from_secs(20), "{} took {:?}", slowest.1, slowest.0);
    assert!(read > tried / 20, "only {read} of {tried} get past the reader: the mutator is too rough");
}

#[test]
fn every_cut_of_small_files() {
    for bytes in [
        build::everything(),
        build::safetensors(),
        build::pytorch(),
        build::openvino(),
        build::tflite(),
        build::engine(),
    ] {
        for n in 0..bytes.len() {
            try_all(&bytes[..n]);
        }
    }
}

/// Graphs nested in graphs, functions that call themselves, and functions that double at every level.
#[test]
fn nesting_and_expansion_end() {
    use build::{A, F32, Msg, graph, model, node, value};
    let mut inner = graph(vec![node("Relu", &["x"], &["y"], vec![])], vec![], vec![], vec![value("y", F32, &[])]);
    for _ in 0..2000 {
        inner = graph(
            vec![node("If", &["c"], &["y"], vec![("then_branch", A::G(inner)), ("else_branch", A::G(Msg::default()))])],
            vec![],
            vec![],
            vec![value("y", F32, &[])],
        );
    }
    assert!(Session::open(&model(inner, vec![]), Limits::default()).is_err());
    let function = |name: &str, calls: &[&str]| {
        let m = Msg::default().bytes(1, name).bytes(4, "a").bytes(5, "b").bytes(10, "f");
        let m = m.msg(9, Msg::default().bytes(1, "").int(2, 17));
        let nodes = calls.iter().enumerate().map(|(i, c)| {
            let out = if i + 1 == calls.len() { "b".to_owned() } else { format!("t{i}") };
            node(&format!("f::{c}"), &["a"], &[&out], vec![])
        });
        nodes.fold(m, |m, n| m.msg(7, n))
    };
    let top = || {
        let nodes = vec![node("f::F0", &["x"], &["y"], vec![])];
        graph(nodes, vec![], vec![value("x", F32, &[1])], vec![value("y", F32, &[1])])
    };
    let itself = model(top(), vec![function("F0", &["F0"])]);
    assert!(Session::open(&itself, Limits::default()).is_err());
    let names: Vec<String> = (0..22).map(|i| format!("F{i}")).collect();
    let mut doubling: Vec<Msg> = names.windows(2).map(|w| function(&w[0], &[&w[1], &w[1]])).collect();
    doubling.push(function("F21", &["None", "None"]));
    let start = Instant::now();
    assert!(Session::open(&model(top(), doubling), Limits::default()).is_err());
    assert!(start.elapsed() < Duration::from_secs(20));
}

/// A length that announces gigabytes costs nothing.
#[test]
fn announced_sizes_are_not_believed() {
    use cellsizer_footprint::ReadAt;
    struct Huge(Vec<u8>);
    impl ReadAt for Huge {
        fn len(&self) -> u64 {
            1 << 42
        }
        fn read_exact_at(&self, offset: u64, buf: &mut [u8]) -> std::io::Result<()> {
            for (i, b) in buf.iter_mut().enumerate() {
                *b = self.0.get(offset as usize + i).copied().unwrap_or(0x08);
            }
            Ok(())
        }
    }
    let huge = 1u64 << 41;
    let mut head = Vec::new();
    head.extend(huge.to_le_bytes());
    head.extend(b"{");
    for start in [head, b"\x08\x08\x3a\xff\xff\xff\xff\x0f".to_vec(), b"\x08\x08".to_vec()] {
        let begin = Instant::now();
        assert!(Session::open(&Huge(start), Limits { work: 3_000_000, ..Limits::default() }).is_err());
        assert!(begin.elapsed() < Duration::from_secs(20));
    }
}
