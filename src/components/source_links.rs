use super::reactive::{dynamic, toggled};
use crate::parts::Details;
use crate::state::use_app;
use cellsizer_sizing::report::SourceLink;
use leptos::prelude::*;

/// Host of an address, without `www.`; the address itself where it has none.
fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let host = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let host = host.strip_prefix("www.").unwrap_or(host);
    if host.is_empty() { url } else { host }
}

/// Only pages a browser opens: an address of another scheme is shown, not linked.
fn is_page(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}

/// What each page says; of neighbours that say the same, only the last says it.
fn said_once(sources: &[SourceLink]) -> Vec<Option<String>> {
    let next = sources.iter().skip(1).map(|source| Some(&source.what)).chain([None]);
    let pairs = sources.iter().zip(next);
    pairs
        .map(|(source, next)| {
            (!source.what.is_empty() && next != Some(&source.what)).then(|| format!(": {}", source.what))
        })
        .collect()
}

/// Pages that a figure rests on, each with its host in sight. They open in a tab of their own.
pub fn source_links(sources: &[SourceLink]) -> AnyView {
    let sources = sources.to_vec();
    opened(move |details| (details.list)(&details.pages.resolve(&sources)))
}

/// What a line says when it is opened, as soon as it is there. What holds it asks for it by
/// [`App::want_details`](crate::state::App::want_details).
pub fn opened(tell: impl Fn(&'static Details) -> AnyView + Send + 'static) -> AnyView {
    let app = use_app();
    dynamic(move || match app.details() {
        Some(details) => tell(details),
        None => view! { <span class="soft">"Loading …"</span> }.into_any(),
    })
}

/// A disclosure that asks for what it says when it is opened. It is opened by its key, also in the panel that the next
/// report makes.
pub fn on_demand(class: &'static str, key: String, summary: AnyView, body: AnyView) -> AnyView {
    let app = use_app();
    let open = app.is_open(&key);
    let turn = toggled(move |open| {
        app.set_open(&key, open);
        if open {
            app.want_details();
        }
    });
    view! {
        <details class=class open=open on:toggle=turn>
            <summary>{summary}</summary>
            {body}
        </details>
    }
    .into_any()
}

/// Pages, as links.
pub fn list(sources: &[SourceLink]) -> AnyView {
    let item = |(source, what): (&SourceLink, Option<String>)| {
        let name = if source.id.is_empty() { String::new() } else { format!("{} ", source.id) };
        let text = format!("{name}{}", host(&source.url));
        let link = if is_page(&source.url) {
            view! {
                <a href=source.url.clone() target="_blank" rel="noopener noreferrer">
                    {text}
                    <span class="vh">" (opens in a new tab)"</span>
                </a>
            }
            .into_any()
        } else {
            text.into_any()
        };
        view! { <li>{link}{what}</li> }.into_any()
    };
    let links = sources.iter().zip(said_once(sources)).map(item).collect_view().into_any();
    view! { <ul class="sources">{links}</ul> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_short() {
        assert_eq!(host("https://www.example.com/a?b#c"), "example.com");
        assert_eq!(host("https://docs.example.org"), "docs.example.org");
        assert_eq!(host("not an address"), "not an address");
    }

    #[test]
    fn neighbours_say_the_same_once() {
        let said = |what: &str| SourceLink { id: String::new(), url: String::new(), what: what.into() };
        let sources = [said("a"), said("a"), said(""), said("b")];
        assert_eq!(said_once(&sources), [None, Some(": a".to_owned()), None, Some(": b".to_owned())]);
    }

    #[test]
    fn scripts_are_not_pages() {
        assert!(!is_page("javascript:alert(1)"));
    }
}
