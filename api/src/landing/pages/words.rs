//! Words of the contract that several operations have.

use flight_finder_core::landing::pages::{Activity, PageState};

use crate::http::mirror::mirror;

mirror! {
    /// Whether something is in use.
    #[schema(as = SeoActivity)]
    #[serde(rename_all = "lowercase")]
    pub enum ActivityBody = Activity {
        Active,
        Inactive,
    }
}

mirror! {
    /// The state of a page. `new`: it was never rendered. `live`: it is served. `noindex`: it is served, but search engines are not to
    /// list it. `held`: it is not served.
    #[schema(as = SeoPageState)]
    #[serde(rename_all = "lowercase")]
    pub enum PageStateBody = PageState {
        New,
        Live,
        Noindex,
        Held,
    }
}
