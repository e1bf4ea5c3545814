//! Numbers as people write them: decimal comma or point, grouped or not. Pure, so that the table below can hold it.

use cellsizer_sizing::number;

/// Why a text is not a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// It cannot be read.
    NotANumber,
    /// It can be read in two ways; both, written so that they cannot.
    Ambiguous(String, String),
    /// It is beyond what a number holds.
    TooLarge,
    /// A fraction where whole numbers go.
    NotWhole,
}

impl Problem {
    /// In words, with the text that was typed.
    #[must_use]
    pub fn describe(&self, text: &str) -> String {
        let text = quote(text);
        match self {
            Self::NotANumber => format!("{text} is not a number."),
            Self::Ambiguous(one, other) => format!("{text} can be read in two ways: write {one} or {other}."),
            Self::TooLarge => format!("{text} is too large."),
            Self::NotWhole => format!("{text} is not a whole number."),
        }
    }
}

/// The text in quotes, shortened when nobody would read it.
#[must_use]
pub fn quote(text: &str) -> String {
    const MOST: usize = 24;
    let mut short: String = text.chars().take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    format!("“{short}”")
}

/// Reads a number; `None` for an empty text. `whole` says that fractions make no sense here, which decides some texts
/// that could be read in two ways.
///
/// # Errors
/// When the text is not a number, or might be two.
pub fn parse(text: &str, whole: bool) -> Result<Option<f64>, Problem> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let (negative, unsigned) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let mut plain = plain(mantissa, whole && exponent.is_none())?;
    if let Some(exponent) = exponent {
        let digits = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        if !is_digits(digits) {
            return Err(Problem::NotANumber);
        }
        plain.push('e');
        plain.push_str(exponent);
    }
    let value = number::parse(&plain).ok_or(Problem::NotANumber)?;
    if !value.is_finite() {
        return Err(Problem::TooLarge);
    }
    if whole && value.fract() != 0.0 {
        return Err(Problem::NotWhole);
    }
    Ok(Some(if negative && value != 0.0 { -value } else { value }))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Spaces and apostrophes only ever stand between groups.
fn is_spacing(c: char) -> bool {
    matches!(c, ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}' | '\'' | '\u{2019}')
}

/// Digits, and a point only between digits, which is what the engine reads.
fn plain(text: &str, whole: bool) -> Result<String, Problem> {
    let points = text.matches('.').count();
    let commas = text.matches(',').count();
    let (integer, fraction, groups_by) = match (points, commas) {
        (0, 0) => (text, None, None),
        (1, 0) => split(text, '.'),
        (0, 1) if groups(text, ',') => match text.split_once(',') {
            // "0,250" has no thousands.
            Some((first, rest)) if !first.starts_with('0') && !first.contains(is_spacing) => {
                if whole {
                    (text, None, Some(','))
                } else {
                    return Err(Problem::Ambiguous(format!("{first}{rest}"), format!("{first}.{rest}")));
                }
            }
            _ => split(text, ','),
        },
        (0, 1) => split(text, ','),
        (0, _) => (text, None, Some(',')),
        (_, 0) => (text, None, Some('.')),
        // Both: the last one is the decimal one, and it stands once.
        (1, _) if text.rfind('.') > text.rfind(',') => {
            let (integer, fraction, _) = split(text, '.');
            (integer, fraction, Some(','))
        }
        (_, 1) if text.rfind(',') > text.rfind('.') => {
            let (integer, fraction, _) = split(text, ',');
            (integer, fraction, Some('.'))
        }
        _ => return Err(Problem::NotANumber),
    };
    let digits = match groups_by {
        Some(mark) if groups(integer, mark) => integer.replace(mark, ""),
        Some(_) => return Err(Problem::NotANumber),
        None => spaced(integer)?,
    };
    match fraction {
        None if is_digits(&digits) => Ok(digits),
        // ".5" and "5." are half typed, and clear.
        Some(fraction) if (is_digits(&digits) || digits.is_empty()) && (is_digits(fraction) || fraction.is_empty()) => {
            if digits.is_empty() && fraction.is_empty() {
                Err(Problem::NotANumber)
            } else {
                Ok(format!("0{digits}.{fraction}0"))
            }
        }
        _ => Err(Problem::NotANumber),
    }
}

fn split(text: &str, mark: char) -> (&str, Option<&str>, Option<char>) {
    match text.split_once(mark) {
        Some((integer, fraction)) => (integer, Some(fraction), None),
        None => (text, None, None),
    }
}

/// Up to three digits, then groups of exactly three.
fn groups(text: &str, mark: char) -> bool {
    let mut parts = text.split(mark);
    let first = parts.next().unwrap_or_default();
    is_digits(first) && first.len() <= 3 && parts.all(|part| is_digits(part) && part.len() == 3)
}

/// Takes out spaces that group, of one kind.
fn spaced(text: &str) -> Result<String, Problem> {
    match text.chars().find(|c| is_spacing(*c)) {
        None => Ok(text.to_owned()),
        Some(mark) if groups(text, mark) => Ok(text.replace(mark, "")),
        Some(_) => Err(Problem::NotANumber),
    }
}

#[cfg(test)]
mod tests;
