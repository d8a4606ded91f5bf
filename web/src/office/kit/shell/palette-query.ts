/** What the query of the command palette may mean besides words: a batch id or a route. */

/** A batch id, or the first characters of one. */
export type Batch = { id: string; isWhole: boolean };

/** The least number of characters by which a batch is found. */
const LEAST = 8;

/** The lengths of the parts of a UUID. */
const PARTS = [8, 4, 4, 4, 12];
const LENGTH = PARTS.reduce((sum, part) => sum + part, 0);

/** The batch whose id was pasted, whole or in part, with or without hyphens. */
export function batchIn(query: string): Batch | null {
  const text = query.trim().toLowerCase();
  const digits = text.replaceAll('-', '');
  if (!/^[0-9a-f]+$/.test(digits) || digits.length < LEAST || digits.length > LENGTH) return null;
  const id = hyphenated(digits);
  // Hyphens in other places belong to something else, such as a date.
  if (text.includes('-') && text.replace(/-$/, '') !== id) return null;
  return { id, isWhole: digits.length === LENGTH };
}

function hyphenated(digits: string): string {
  let start = 0;
  const parts = PARTS.map((length) => {
    start += length;
    return digits.slice(start - length, start);
  });
  return parts.filter(Boolean).join('-');
}

export type Route = { origin: string; destination: string };

/** Two codes with words between them. Two words with four letters are hardly codes. */
const APART = /^\s*([a-z]{3})\s+(?:to\s+)?([a-z]{3})\s*$/i;
/** Two codes with a sign between them. Earlier screens showed codes of cities with four letters: "TIA-ISTA". */
const JOINED = /^\s*([a-z]{3,4})\s*[-–→>]+\s*([a-z]{3,4})\s*$/i;

/** The route of two codes: "TIA FCO", "tia to fco", "tia-fco", "TIA → FCO". */
export function routeIn(query: string): Route | null {
  const [, origin, destination] = APART.exec(query) ?? JOINED.exec(query) ?? [];
  if (!origin || !destination) return null;
  return { origin: origin.toUpperCase(), destination: destination.toUpperCase() };
}
