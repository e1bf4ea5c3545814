//! Prints a model file's footprint as JSON: `footprint FILE [NAME=1x3x640x640]… [batch=N] [image=HxW] [precision=fp16]`.

use cellsizer_footprint::{Error, Limits, Options, ReadAt, Session};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::process::ExitCode;

/// A file on disk, read where asked.
struct OnDisk(std::cell::RefCell<File>, u64);

impl ReadAt for OnDisk {
    fn len(&self) -> u64 {
        self.1
    }

    fn read_exact_at(&self, offset: u64, buf: &mut [u8]) -> std::io::Result<()> {
        let mut f = self.0.borrow_mut();
        f.seek(SeekFrom::Start(offset))?;
        f.read_exact(buf)
    }
}

fn dims(text: &str) -> Result<Vec<u64>, Error> {
    let all: Result<Vec<u64>, _> = text.split('x').filter(|d| !d.is_empty()).map(str::parse).collect();
    all.map_err(|_| Error::BadRequest(format!("{text:?} is no shape such as 1x3x640x640")))
}

fn options(args: &[String]) -> Result<Options, Error> {
    let mut o = Options::default();
    for a in args {
        let (key, value) = a.split_once('=').ok_or_else(|| Error::BadRequest(format!("{a:?} is not NAME=VALUE")))?;
        match key {
            "batch" => o.batch = dims(value)?.first().copied(),
            "image" => o.image = <[u64; 2]>::try_from(dims(value)?).ok(),
            "precision" => o.precision = value.parse().map_err(Error::BadRequest)?,
            name => _ = o.inputs.insert(name.to_owned(), dims(value)?),
        }
    }
    Ok(o)
}

fn run() -> Result<String, Error> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (path, rest) = args.split_first().ok_or_else(|| Error::BadRequest("give a model file".into()))?;
    let file = File::open(path).map_err(|e| Error::Io(e.to_string()))?;
    let len = file.metadata().map_err(|e| Error::Io(e.to_string()))?.len();
    let session = Session::open(&OnDisk(file.into(), len), Limits::default())?;
    let f = session.footprint(&options(rest)?)?;
    serde_json::to_string_pretty(&f).map_err(|e| Error::Io(e.to_string()))
}

fn main() -> ExitCode {
    match run() {
        Ok(json) => {
            println!("{json}");
            ExitCode::SUCCESS
        }
        Err(e) => {
            eprintln!("{e}");
            ExitCode::from(2)
        }
    }
}
