//! A file read once, evaluated as often as wanted.

use crate::dtype::DType;
use crate::footprint::{Footprint, Live};
use crate::formats::{self, Kind};
use crate::growth::{self, Growth};
use crate::onnx::report::Onnx;
use crate::read::Source;
use crate::{Error, Limits, Options, ReadAt};

/// A model file that was read once and can be evaluated at other input sizes without reading it again.
///
/// ```no_run
/// use cellsizer_footprint::{Limits, Options, Session};
/// let file = std::fs::read("model.onnx")?;
/// let session = Session::open(&file, Limits::default())?;
/// for side in [320, 640, 1280] {
///     let f = session.footprint(&Options { image: Some([side, side]), ..Options::default() })?;
///     println!("{side}: {:?} bytes", f.floor_bytes);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    content: Content,
    limits: Limits,
}

enum Content {
    Onnx(Box<Onnx>),
    Fixed(Box<formats::Fixed>),
}

/// A tensor's name, type and shape at the evaluated input size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TensorShape {
    /// Name in the file.
    pub name: String,
    /// Element type.
    pub dtype: DType,
    /// `None` where it cannot be known.
    pub dims: Option<Vec<u64>>,
}

impl Session {
    /// Recognises and reads a file. Weights are skipped, so this needs a few megabytes however large the file is.
    ///
    /// # Errors
    /// [`Error::NotAModel`] says what other files look like; broken ones name where they break.
    pub fn open(reader: &dyn ReadAt, limits: Limits) -> Result<Self, Error> {
        let src = Source::new(reader, &limits);
        let content = match formats::sniff(&src)? {
            Kind::Onnx => Content::Onnx(Box::new(Onnx::read(&src, &limits).map_err(|e| formats::explain(&src, e))?)),
            other => Content::Fixed(Box::new(formats::read(other, &src, reader, &limits)?)),
        };
        Ok(Self { content, limits })
    }

    /// All figures at the asked sizes.
    ///
    /// # Errors
    /// [`Error::BadRequest`] for inputs that the model lacks, [`Error::TooLarge`] where a limit is reached.
    pub fn footprint(&self, options: &Options) -> Result<Footprint, Error> {
        match &self.content {
            Content::Onnx(m) => m.footprint(options, &self.limits),
            Content::Fixed(m) => m.footprint(options, &self.limits),
        }
    }

    /// Shapes of all tensors, subgraphs included; empty for formats without a graph.
    ///
    /// # Errors
    /// As [`Session::footprint`].
    pub fn shapes(&self, options: &Options) -> Result<Vec<TensorShape>, Error> {
        match &self.content {
            Content::Onnx(m) => m.shapes(options, &self.limits),
            Content::Fixed(m) => Ok(m.shapes()),
        }
    }

    /// Live bytes at every step, for a chart whose top is the floor; empty for formats without a graph.
    ///
    /// # Errors
    /// As [`Session::footprint`].
    pub fn timeline(&self, options: &Options) -> Result<Vec<Live>, Error> {
        match &self.content {
            Content::Onnx(m) => m.timeline(options, &self.limits),
            Content::Fixed(m) => Ok(m.timeline(options)),
        }
    }

    /// Figures over image size and batch, around the asked sizes.
    ///
    /// # Errors
    /// As [`Session::footprint`].
    pub fn growth(&self, options: &Options) -> Result<Growth, Error> {
        growth::sample(self, options)
    }

    /// Whether other input sizes can be evaluated at all.
    #[must_use]
    pub fn can_resize(&self) -> bool {
        matches!(self.content, Content::Onnx(_))
    }

    /// Height and width of the first image input at the asked sizes.
    ///
    /// # Errors
    /// As [`Session::footprint`].
    pub fn image(&self, options: &Options) -> Result<Option<[u64; 2]>, Error> {
        match &self.content {
            Content::Onnx(m) => m.image(options),
            Content::Fixed(_) => Ok(None),
        }
    }
}

/// Reads a file and evaluates it once.
///
/// # Errors
/// See [`Session::open`] and [`Session::footprint`].
pub fn analyse(reader: &dyn ReadAt, options: &Options) -> Result<Footprint, Error> {
    Session::open(reader, Limits::default())?.footprint(options)
}
