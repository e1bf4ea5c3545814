//! `cellsizer footprint`: what a model file holds and what running it takes.

mod markdown;

use crate::Failure;
use cellsizer_footprint::{Error, Limits, Options, Precision, ReadAt, Session};
use clap::{Args, ValueEnum};
use std::cell::RefCell;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

/// The command's arguments.
#[derive(Args)]
pub(crate) struct Command {
    /// The model file: ONNX, TFLite, OpenVINO IR (.xml), safetensors, PyTorch (.pt, .pth) or a TensorRT engine.
    file: PathBuf,
    /// An input's whole shape; may be given several times.
    #[arg(long = "input", value_name = "NAME=1x3x640x640", value_parser = input)]
    inputs: Vec<(String, Vec<u64>)>,
    /// Images in one inference: the inputs' first dimension.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    batch: Option<u64>,
    /// How floating-point numbers are stored at run time: stored (as in the file), fp32, fp16, bf16, int8, int4.
    #[arg(long, default_value = "stored", value_parser = str::parse::<Precision>)]
    precision: Precision,
    /// How to print it.
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// All figures.
    Json,
    /// A sheet to read.
    Md,
}

/// The footprint as text.
///
/// # Errors
/// A file that cannot be read or is no model, and a request that does not fit it, are the user's input.
pub(crate) fn run(command: Command) -> Result<String, Failure> {
    let Command { file, inputs, batch, precision, format } = command;
    let options = Options { inputs: inputs.into_iter().collect(), batch, precision, ..Options::default() };
    let refuse = |e: Error| Failure::Input(format!("{}: {e}", file.display()));
    let on_disk = OnDisk::open(&file).map_err(|e| refuse(Error::Io(e.to_string())))?;
    let session = Session::open(&on_disk, Limits::default()).map_err(refuse)?;
    let footprint = session.footprint(&options).map_err(refuse)?;
    match format {
        Format::Json => serde_json::to_string_pretty(&footprint)
            .map_err(|e| Failure::System(format!("the figures cannot be written: {e}"))),
        Format::Md => Ok(markdown::sheet(&name(&file), &footprint)),
    }
}

fn name(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}

/// `images=1x3x640x640`. Names may hold `=` and `x` themselves.
fn input(text: &str) -> Result<(String, Vec<u64>), String> {
    let fault = || format!("{text:?} is not NAME=SHAPE, such as images=1x3x640x640");
    let (name, shape) = text.rsplit_once('=').ok_or_else(fault)?;
    let dims: Result<Vec<u64>, _> = shape.split(['x', ',']).filter(|d| !d.is_empty()).map(str::parse).collect();
    match dims {
        Ok(dims) if !name.is_empty() => Ok((name.to_owned(), dims)),
        _ => Err(fault()),
    }
}

/// A file on disk, read where asked: weights stay there.
struct OnDisk {
    file: RefCell<File>,
    len: u64,
}

impl OnDisk {
    fn open(path: &Path) -> std::io::Result<Self> {
        let file = File::open(path)?;
        let about = file.metadata()?;
        if about.is_dir() {
            return Err(std::io::Error::other("it is a folder; give the model file in it"));
        }
        Ok(Self { file: file.into(), len: about.len() })
    }
}

impl ReadAt for OnDisk {
    fn len(&self) -> u64 {
        self.len
    }

    fn read_exact_at(&self, offset: u64, buf: &mut [u8]) -> std::io::Result<()> {
        let mut file = self.file.borrow_mut();
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(buf)
    }
}

#[cfg(test)]
mod tests {
    use super::input;

    #[test]
    fn an_input_is_a_name_and_a_shape() {
        assert_eq!(input("images=1x3x640x640"), Ok(("images".into(), vec![1, 3, 640, 640])));
        assert_eq!(input("a=b:0=2,8"), Ok(("a=b:0".into(), vec![2, 8])));
        assert_eq!(input("scalar="), Ok(("scalar".into(), vec![])));
        for bad in ["640x640", "=1x2", "x=1x-1", "x=axb"] {
            assert!(input(bad).is_err(), "{bad}");
        }
    }
}
