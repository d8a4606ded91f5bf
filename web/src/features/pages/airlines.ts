/** An airline: its two-letter code, its name, and the cities where most of its flights change. */
type Airline = readonly [code: string, name: string, homes: string];

/**
 * Airlines of the region, for reading. Which of them fly on a day, the search says; the list in the code
 * changes as airlines come and go.
 */
export const AIRLINES: readonly Airline[] = [
  ['A3', 'Aegean Airlines', 'ATH, SKG'],
  ['EN', 'Air Dolomiti', 'MUC, FRA'],
  ['AF', 'Air France', 'CDG'],
  ['JU', 'Air Serbia', 'BEG'],
  ['BT', 'airBaltic', 'RIX'],
  ['OS', 'Austrian Airlines', 'VIE'],
  ['BA', 'British Airways', 'LHR, LGW'],
  ['SN', 'Brussels Airlines', 'BRU'],
  ['FB', 'Bulgaria Air', 'SOF'],
  ['OU', 'Croatia Airlines', 'ZAG'],
  ['U2', 'easyJet', 'LGW, MXP, GVA'],
  ['EK', 'Emirates', 'DXB'],
  ['EW', 'Eurowings', 'DUS, STR, CGN'],
  ['AY', 'Finnair', 'HEL'],
  ['IB', 'Iberia', 'MAD'],
  ['AZ', 'ITA Airways', 'FCO, LIN'],
  ['KL', 'KLM', 'AMS'],
  ['LO', 'LOT Polish Airlines', 'WAW'],
  ['LH', 'Lufthansa', 'FRA, MUC'],
  ['PC', 'Pegasus Airlines', 'SAW'],
  ['QR', 'Qatar Airways', 'DOH'],
  ['FR', 'Ryanair', 'BGY, STN, CIA'],
  ['SK', 'SAS', 'CPH, ARN'],
  ['LX', 'SWISS', 'ZRH, GVA'],
  ['TP', 'TAP Air Portugal', 'LIS'],
  ['RO', 'TAROM', 'OTP'],
  ['HV', 'Transavia', 'AMS'],
  ['TK', 'Turkish Airlines', 'IST'],
  ['VY', 'Vueling', 'BCN, FCO'],
  ['W6', 'Wizz Air', 'TIA, BUD, LTN'],
];
