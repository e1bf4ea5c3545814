//! The network itself: precision, input, size.

use super::{each_model, on_gpu};
use crate::catalogue::Catalogue;
use crate::catalogue::rows::ModelRow;
use crate::cell::{Cell, Precision, Reference};
use crate::facts::Facts;

pub(super) fn half_precision(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let applies = on_gpu(model) && matches!(model.precision, Precision::Fp32 | Precision::Tf32);
        if applies {
            model.precision = Precision::Fp16;
        }
        applies
    })
}

pub(super) fn full_precision(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let applies = on_gpu(model) && matches!(model.precision, Precision::Fp16 | Precision::Bf16);
        if applies {
            model.precision = Precision::Fp32;
        }
        applies
    })
}

pub(super) fn int8(cell: &Cell, _: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| std::mem::replace(&mut model.precision, Precision::Int8) != Precision::Int8)
}

/// Smallest side that is still halved: below it no network of the catalogue has been exported.
const SMALLEST_INPUT: u32 = 64;

pub(super) fn half_input(cell: &Cell, catalogue: &Catalogue) -> Option<Cell> {
    let facts = Facts::new(cell, catalogue);
    let mut changed = cell.clone();
    let mut any = false;
    for (model, known) in changed.models.iter_mut().zip(&facts.models) {
        let [width, height] = known.input;
        if width.min(height) >= SMALLEST_INPUT {
            model.input_px = Some([width / 2, height / 2]);
            // A profile built for the large input would keep its memory.
            if let Some([w, h]) = model.settings.max_input_px {
                model.settings.max_input_px = Some([(w / 2).max(1), (h / 2).max(1)]);
            }
            any = true;
        }
    }
    any.then_some(changed)
}

pub(super) fn smaller_model(cell: &Cell, catalogue: &Catalogue) -> Option<Cell> {
    each_model(cell, |model| {
        let smaller = model.model.id().and_then(|id| catalogue.model(id)).and_then(|row| next_smaller(row, catalogue));
        let Some(row) = smaller else { return false };
        model.model = Reference::Id(row.id.clone());
        true
    })
}

fn next_smaller<'c>(row: &ModelRow, catalogue: &'c Catalogue) -> Option<&'c ModelRow> {
    let family = row.family.as_ref()?;
    let rows = catalogue.tables().models.iter();
    rows.filter(|r| r.family.as_ref() == Some(family) && r.parameters < row.parameters).max_by_key(|r| r.parameters)
}
