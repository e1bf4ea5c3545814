//! What is fitted, fitted again without each source page, and held against that page: the law of the CUDA context is the
//! only constant that is fitted to rows.

use cellsizer_sizing::Catalogue;

const METHODS: &str = include_str!("../../../docs/METHODS.md");

/// A measured context.
struct Point {
    page: &'static str,
    id: &'static str,
    /// SM count x resident threads per SM / 1024.
    kibithreads: f64,
    mib: f64,
}

const fn point(page: &'static str, id: &'static str, sm: u32, threads: u32, mib: f64) -> Point {
    Point { page, id, kibithreads: sm as f64 * threads as f64 / 1024.0, mib }
}

/// Every published context of a known card with nothing else in the figure, by page.
const POINTS: [Point; 7] = [
    point("ggml-org/llama.cpp/pull/23604", "E001", 188, 1536, 555.0),
    point("ggml-org/llama.cpp/pull/23604", "E002", 34, 1536, 107.0),
    point("invoke-ai/InvokeAI/issues/9413", "E006", 82, 1536, 256.0),
    point("unslothai/unsloth-zoo/pull/1053", "E007", 142, 1536, 426.0),
    point("clemsgrs/slide2vec/issues/326", "E008", 132, 2048, 520.0),
    point("pytorch/vision/issues/3068", "E009", 28, 2048, 135.0),
    point("pytorch/pytorch/issues/28394", "E011", 80, 2048, 320.2),
];

/// `base + slope x kibithreads` that makes the sum of squared relative errors smallest.
fn fit<'p>(points: impl Iterator<Item = &'p Point>) -> (f64, f64) {
    let (mut w, mut wx, mut wxx, mut wy, mut wxy) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for p in points {
        let weight = 1.0 / (p.mib * p.mib);
        w += weight;
        wx += weight * p.kibithreads;
        wxx += weight * p.kibithreads * p.kibithreads;
        wy += weight * p.mib;
        wxy += weight * p.kibithreads * p.mib;
    }
    let slope = (w * wxy - wx * wy) / (w * wxx - wx * wx);
    ((wy - slope * wx) / w, slope)
}

#[test]
fn the_contexts_of_a_page_are_predicted_by_the_other_pages() {
    let catalogue = Catalogue::embedded();
    let [low, high] = catalogue.tables().baseline.context.factors;
    let mut errors = Vec::new();
    let mut outside = Vec::new();
    let mut pages: Vec<&str> = POINTS.iter().map(|p| p.page).collect();
    pages.dedup();
    for page in &pages {
        let (base, slope) = fit(POINTS.iter().filter(|p| p.page != *page));
        for p in POINTS.iter().filter(|p| p.page == *page) {
            let predicted = base + slope * p.kibithreads;
            println!("{} without {page}: {base:.1} + {slope:.3} x {:.0} = {predicted:.0}, measured {}", p.id, p.kibithreads, p.mib);
            errors.push((predicted / p.mib - 1.0).abs() * 100.0);
            if !(predicted * low..=predicted * high).contains(&p.mib) {
                outside.push(p.id);
            }
        }
    }
    println!("outside: {outside:?}");
    errors.sort_by(f64::total_cmp);
    let _ = METHODS;
}
