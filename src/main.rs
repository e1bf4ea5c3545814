//! The page: starts the app in the browser.

fn main() {
    cellsizer_app::start();
}
