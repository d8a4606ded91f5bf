//! Cases of the district places: airports and cities.

mod airports;
