/** The messages of landing pages, which are in Albanian only. */
import { CITY_PAGE, emptyPage } from '@/test/landing';
import { renderSite } from '@/test/render-site';
import type { ErrorCase, ErrorCases } from './catalogue';

const EMPTY = emptyPage(CITY_PAGE);
const NO_DATE = { ...CITY_PAGE, fares: CITY_PAGE.fares.map((fare) => ({ ...fare, date: 'tomorrow' })) };

export const LANDING_CASES: ErrorCases = {
  'Date unavailable': shown('Date unavailable', NO_DATE),
  'Page Not Found': { bringAbout: () => renderSite('/fluturime/nga-askund-per-askund/') },
  'Page data not found': { bringAbout: () => renderSite('/bileta-avioni/nga-askund-per-askund/') },
  'The requested page could not be found.': { bringAbout: () => renderSite('/askund') },
  'Nuk u gjeten çmime per kete rruge. Ju lutem beni kerkimin me siper...': shown(
    'No prices were found for this route. Please search above...',
  ),
  'Nuk u gjeten destinacione te ngjashme.': shown('No similar destinations were found.'),
  'Nuk u gjet informacion per kete rruge': shown('No information was found for this route'),
};

/** `says` is the English source of the text, whose Albanian translation has the marks that the specification omits. */
function shown(says: string, page = EMPTY): ErrorCase {
  return { says, bringAbout: () => renderSite(page.path, { landing: page }) };
}
