//! The words, symbols and class names of states, bases and fits: one table, so that every panel says the same.

use cellsizer_sizing::report::{Basis, Fit, RecommendationKind, StageKind, Status};

/// Class name of a state; also its name in `data-status`.
#[must_use]
pub fn status_class(status: Status) -> &'static str {
    match status {
        Status::Ok => "ok",
        Status::Tight => "tight",
        Status::Unknown => "unknown",
        Status::Fail => "fail",
    }
}

/// A state as a word.
#[must_use]
pub fn status_word(status: Status) -> &'static str {
    match status {
        Status::Ok => "fits",
        Status::Tight => "tight",
        Status::Unknown => "unknown",
        Status::Fail => "does not fit",
    }
}

/// A state as a symbol inside its shape.
#[must_use]
pub fn status_symbol(status: Status) -> &'static str {
    match status {
        Status::Ok => "\u{2713}",
        Status::Tight => "!",
        Status::Unknown => "?",
        Status::Fail => "\u{d7}",
    }
}

/// How badly a state needs attention: the larger, the earlier it is listed.
#[must_use]
pub fn severity(status: Status) -> u8 {
    match status {
        Status::Ok => 0,
        Status::Unknown => 1,
        Status::Tight => 2,
        Status::Fail => 3,
    }
}

/// What a figure rests on, as a word and a class name.
#[must_use]
pub fn basis_word(basis: Basis) -> &'static str {
    match basis {
        Basis::Computed => "computed",
        Basis::Measured => "measured",
        Basis::Published => "published",
        Basis::Assumed => "assumed",
    }
}

/// How a product fits, as the state that shows it.
#[must_use]
pub fn fit_status(fit: Fit) -> Status {
    match fit {
        Fit::Fits => Status::Ok,
        Fit::WithAddons => Status::Tight,
        Fit::Ask => Status::Unknown,
        Fit::No => Status::Fail,
    }
}

/// How a product fits, in words.
#[must_use]
pub fn fit_word(fit: Fit) -> &'static str {
    match fit {
        Fit::Fits => "fits",
        Fit::WithAddons => "fits with add-ons",
        Fit::Ask => "ask the vendor",
        Fit::No => "does not fit",
    }
}

/// Kind of product, in words.
#[must_use]
pub fn kind_word(kind: RecommendationKind) -> &'static str {
    match kind {
        RecommendationKind::Controller => "controller",
        RecommendationKind::Profile => "profile to ask vendors for",
        RecommendationKind::SmartCamera => "smart camera",
    }
}

/// "1 field needs attention; …".
#[must_use]
pub fn pending_sentence(fields: usize) -> String {
    let (noun, verb) = if fields == 1 { ("field", "needs") } else { ("fields", "need") };
    format!("{fields} {noun} {verb} attention; these results use the last valid values.")
}

/// A stage between trigger and output.
#[must_use]
pub fn stage_word(stage: StageKind) -> &'static str {
    match stage {
        StageKind::Delay => "Input delay",
        StageKind::Exposure => "Exposure",
        StageKind::Transfer => "Readout, transfer",
        StageKind::Copy => "Copy",
        StageKind::Preprocess => "Preparation",
        StageKind::Queue => "Queue",
        StageKind::Inference => "Inference",
        StageKind::Result => "Result",
        StageKind::Output => "Output",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pending_counts_fields() {
        assert_eq!(pending_sentence(1), "1 field needs attention; these results use the last valid values.");
        assert_eq!(pending_sentence(3), "3 fields need attention; these results use the last valid values.");
    }

    #[test]
    fn what_fails_comes_before_what_is_unknown() {
        let mut all = [Status::Ok, Status::Unknown, Status::Fail, Status::Tight];
        all.sort_by_key(|status| std::cmp::Reverse(severity(*status)));
        assert_eq!(all, [Status::Fail, Status::Tight, Status::Unknown, Status::Ok]);
    }
}
