//! `cellsizer`: the page's engine from a shell.

mod csv;
mod footprint;
mod markdown;

use cellsizer_sizing::{Catalogue, Cell, link, size};
use clap::{Parser, Subcommand, ValueEnum};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Sizes a machine-vision inspection cell before anyone orders hardware.
#[derive(Parser)]
#[command(name = "cellsizer", version, about, after_help = EXAMPLES, max_term_width = 100)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  cellsizer example four-gige > cell.json     a cell to start from
  cellsizer size cell.json --format md        where the memory goes, what plugs in, what would help
  cellsizer size cell.json | jq '.verdict'    the same as JSON
  cellsizer link cell.json                    the fragment that the page opens
  cellsizer open '#v1.…'                      the cell behind a link
  cellsizer footprint model.onnx --format md  what a model file holds, and what running it takes

Exit codes: 0 done; 2 the input is not valid, with the path of each bad field on stderr; 1 anything else.";

#[derive(Subcommand)]
enum Command {
    /// Size a cell and print the report.
    Size {
        /// The cell as JSON; `-` reads standard input.
        cell: PathBuf,
        /// How to print it.
        #[arg(long, value_enum, default_value_t = Format::Json)]
        format: Format,
    },
    /// Print the link's fragment of a cell.
    Link {
        /// The cell as JSON; `-` reads standard input.
        cell: PathBuf,
    },
    /// Print the cell behind a link.
    Open {
        /// A whole address, or its fragment from `#v1.` on.
        link: String,
    },
    /// Read a model file: parameters, weights, MACs, and the peak of its activations. Weights are not loaded.
    Footprint(footprint::Command),
    /// Print one of the page's starting points as JSON; without a name, list them.
    Example {
        /// Its name.
        name: Option<String>,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The report as public JSON.
    Json,
    /// A sheet to read.
    Md,
    /// The budget's lines, one a row, in bytes.
    Csv,
}

/// Why nothing was printed.
enum Failure {
    /// The user's input: exit 2.
    Input(String),
    /// The machine: exit 1.
    System(String),
}

fn main() -> ExitCode {
    match run(Args::parse().command) {
        Ok(text) => print(&text),
        Err(Failure::Input(message)) => fail(&message, 2),
        Err(Failure::System(message)) => fail(&message, 1),
    }
}

/// Prints to standard output; a reader that has gone away (`| head`) is not an error.
fn print(text: &str) -> ExitCode {
    let _ = writeln!(std::io::stdout().lock(), "{}", text.trim_end());
    ExitCode::SUCCESS
}

fn fail(message: &str, code: u8) -> ExitCode {
    let _ = writeln!(std::io::stderr().lock(), "cellsizer: {message}");
    ExitCode::from(code)
}

fn run(command: Command) -> Result<String, Failure> {
    match command {
        Command::Size { cell, format } => {
            let cell = read_cell(&cell)?;
            let report = size(&cell, &Catalogue::embedded()).map_err(|e| Failure::Input(e.to_string()))?;
            match format {
                Format::Json => serde_json::to_string_pretty(&report)
                    .map_err(|e| Failure::System(format!("the report cannot be written: {e}"))),
                Format::Md => Ok(markdown::sheet(&report)),
                Format::Csv => Ok(csv::lines(&report)),
            }
        }
        Command::Link { cell } => {
            let cell = read_cell(&cell)?;
            // A link that opens nowhere is worse than none.
            size(&cell, &Catalogue::embedded()).map_err(|e| Failure::Input(e.to_string()))?;
            Ok(format!("#{}", link::encode(&cell)))
        }
        Command::Open { link: text } => {
            link::decode(&text).map(|cell| cell.to_json()).map_err(|e| Failure::Input(e.to_string()))
        }
        Command::Footprint(command) => footprint::run(command),
        Command::Example { name } => example(name.as_deref()),
    }
}

fn example(name: Option<&str>) -> Result<String, Failure> {
    use cellsizer_sizing::examples::ALL;
    let list = || ALL.map(|e| format!("{:13} {}", e.id, e.about)).join("\n");
    match name {
        None => Ok(list()),
        Some(name) => ALL
            .iter()
            .find(|e| e.id == name)
            .map(|e| e.cell().to_json())
            .ok_or_else(|| Failure::Input(format!("there is no example “{name}”. There are:\n{}", list()))),
    }
}

fn read_cell(path: &Path) -> Result<Cell, Failure> {
    let piped = path == Path::new("-");
    let name = if piped { "standard input".to_owned() } else { path.display().to_string() };
    let text = if piped {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(path)
    };
    let text = text.map_err(|e| Failure::Input(format!("{name} cannot be read: {e}")))?;
    Cell::from_json(&text).map_err(|e| Failure::Input(format!("{name} is not a valid cell.\n{e}")))
}
