//! `/api/admin/settings/agency`

use flight_finder_core::{
    base::place_code::PlaceCode,
    rules::settings::{AgencySettings, Area, Hours, Office, OpeningHours, SettingValues, SocialLinks},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::area::{AreaBody, area_operations};
use crate::http::mirror::mirror_struct;

/// Who the agency is and how it is reached.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[schema(as = AgencySettings)]
pub struct AgencyBody {
    /// The name in the header and in page titles.
    #[schema(min_length = 1, max_length = 300)]
    name: String,
    /// The phone number with the country's code and spaces.
    #[schema(example = "+355 69 123 4567")]
    phone: String,
    /// The agency's number in the messaging app: digits only, with the country's code.
    #[schema(min_length = 6, max_length = 15, example = "355691234567")]
    chat_number: String,
    email: String,
    careers_email: String,
    social: SocialLinksBody,
    offices: [OfficeBody; 2],
    /// The agency's main site: packages and hotels.
    main_site: String,
    /// The public address of this site, without a slash at the end; empty: the address of each request.
    site_url: String,
    /// The person whom the results page shows beside chat and phone; empty: the agency's name is shown.
    #[schema(max_length = 300)]
    agent: String,
    /// Popular routes start here, and the airport picker names this airport first.
    #[schema(value_type = String, example = "TIA")]
    home_airport: PlaceCode,
    /// When chat and phone are answered, in the agency's time zone: seven days, Monday first; null means closed.
    #[schema(value_type = Vec<Option<OpeningHoursBody>>, min_items = 7, max_items = 7)]
    opening_hours: OpeningHours,
    /// The year in which the agency opened; null: it is not shown.
    #[schema(required = true, minimum = 1_900, maximum = 2_100)]
    since: Option<u16>,
    /// Within how many minutes a chat message is usually answered; null: it is not shown.
    #[schema(required = true, minimum = 1, maximum = 240)]
    chat_answer_minutes: Option<u16>,
}

mirror_struct! {
    /// Addresses of the agency's accounts in social networks; an empty address is not shown.
    #[schema(as = AgencySocialLinks)]
    pub struct SocialLinksBody = SocialLinks {
        facebook: String,
        instagram: String,
    }
}

mirror_struct! {
    /// An office that customers can visit.
    #[schema(as = AgencyOffice)]
    pub struct OfficeBody = Office {
        /// The city as it is written above the address.
        #[schema(min_length = 1, max_length = 300)]
        city: String,
        #[schema(min_length = 1, max_length = 300)]
        address: String,
        phone: String,
        email: String,
        /// What the map's frame loads.
        map_url: String,
    }
}

/// From opening to closing on one day.
#[derive(ToSchema)]
#[schema(as = OpeningHours)]
#[expect(dead_code, reason = "only its description is used")]
pub struct OpeningHoursBody {
    #[schema(example = "09:00")]
    opens: String,
    /// Later than `opens`.
    #[schema(example = "19:00")]
    closes: String,
}

impl AreaBody for AgencyBody {
    const AREA: Area = Area::Agency;

    fn of(values: &SettingValues) -> Self {
        values.agency.clone().into()
    }

    fn put(self, values: &mut SettingValues) {
        values.agency = self.into();
    }

    fn example() -> Self {
        let mut agency = AgencySettings::default();
        let open: Option<Hours> = agency.opening_hours.0[0];
        agency.opening_hours = OpeningHours([open; 7]);
        agency.into()
    }
}

impl From<AgencySettings> for AgencyBody {
    fn from(agency: AgencySettings) -> Self {
        Self {
            name: agency.name,
            phone: agency.phone,
            chat_number: agency.chat_number,
            email: agency.email,
            careers_email: agency.careers_email,
            social: agency.social.into(),
            offices: agency.offices.map(Into::into),
            main_site: agency.main_site,
            site_url: agency.site_url,
            agent: agency.agent,
            home_airport: agency.home_airport,
            opening_hours: agency.opening_hours,
            since: agency.since,
            chat_answer_minutes: agency.chat_answer_minutes,
        }
    }
}

impl From<AgencyBody> for AgencySettings {
    fn from(body: AgencyBody) -> Self {
        Self {
            name: body.name,
            phone: body.phone,
            chat_number: body.chat_number,
            email: body.email,
            careers_email: body.careers_email,
            social: body.social.into(),
            offices: body.offices.map(Into::into),
            main_site: body.main_site,
            site_url: body.site_url,
            agent: body.agent,
            home_airport: body.home_airport,
            opening_hours: body.opening_hours,
            since: body.since,
            chat_answer_minutes: body.chat_answer_minutes,
        }
    }
}

area_operations! {
    "/api/admin/settings/agency", AgencyBody,
    /// Returns who the agency is.
    get_agency_settings,
    /// Replaces who the agency is. Visitors see the change within ten seconds.
    change_agency_settings,
}
