/** Finding words in a text, whatever their case and accents: "tirane" is in "Tiranë". */

/** A piece of a text, and whether it is a match. */
export type Piece = { text: string; isMatch: boolean };

/** A text as it is compared, with the place of each of its letters in the original. */
type Folded = { text: string; at: number[] };

/** The words of a query, as they are compared. */
export function wordsOf(query: string): string[] {
  return fold(query).text.split(/\s+/).filter(Boolean);
}

/** Whether a text contains each of the words. */
export function hasAll(text: string, words: readonly string[]): boolean {
  const folded = fold(text).text;
  return words.every((word) => folded.includes(word));
}

/** The text in pieces: matches of any of the words, and what is between them. */
export function pieces(text: string, words: readonly string[]): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const [from, to] of ranges(fold(text), words)) {
    if (from > end) found.push({ text: text.slice(end, from), isMatch: false });
    if (to > end) found.push({ text: text.slice(Math.max(from, end), to), isMatch: true });
    end = Math.max(end, to);
  }
  if (end < text.length) found.push({ text: text.slice(end), isMatch: false });
  return found;
}

/** The place of the first match in a text, or -1. */
export function firstMatch(text: string, words: readonly string[]): number {
  return ranges(fold(text), words)[0]?.[0] ?? -1;
}

/** Where the words are in the original text, in its order. */
function ranges({ text, at }: Folded, words: readonly string[]): [number, number][] {
  const found: [number, number][] = [];
  for (const word of words) {
    for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + word.length)) {
      found.push([at[from] ?? 0, at[from + word.length] ?? 0]);
    }
  }
  return found.sort(([a], [b]) => a - b);
}

function fold(text: string): Folded {
  const folded: Folded = { text: '', at: [] };
  let place = 0;
  for (const letter of text) {
    const plain = letter
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase();
    for (let unit = 0; unit < plain.length; unit += 1) folded.at.push(place);
    folded.text += plain;
    place += letter.length;
  }
  folded.at.push(place);
  return folded;
}
