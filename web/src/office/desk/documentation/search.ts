import { type Block, type Section, textOf, textsOf } from './content';

/** A heading of a section with the texts below it. */
type Passage = { slug: string; section: string; id: string; heading: string; texts: readonly string[] };

/** A passage that matches, and the part of its text around the first match. */
export type Hit = Passage & { excerpt: string };

/** The highest number of hits that are shown. */
export const MAX_HITS = 30;

/** The length of an excerpt, and how much of it is before the match. */
const EXCERPT = 160;
const BEFORE = 50;

/** The passages of all sections. The one before the first heading has the title of its section. */
export function passagesOf(sections: readonly Section[]): Passage[] {
  return sections.flatMap(({ slug, title, blocks }) =>
    parts(blocks).map(([first, ...others]) => {
      const isHeading = first?.kind === 'heading';
      return {
        slug,
        section: title,
        id: isHeading ? first.id : '',
        heading: isHeading ? textOf(first.content) : title,
        texts: (isHeading || !first ? others : [first, ...others]).flatMap(textsOf),
      };
    }),
  );
}

/** The passages that contain each word of the query. Those with all words in the heading come first. */
export function search(passages: readonly Passage[], query: string): Hit[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const found = passages.filter(({ section, heading, texts }) =>
    hasAll([section, heading, ...texts].join('\n'), words),
  );
  const byHeading = found.filter(({ heading }) => hasAll(heading, words));
  const others = found.filter((passage) => !byHeading.includes(passage));
  return [...byHeading, ...others].map((passage) => ({ ...passage, excerpt: excerptOf(passage.texts, words) }));
}

/** The blocks, divided before each heading. */
function parts(blocks: readonly Block[]): Block[][] {
  const divided: Block[][] = [];
  for (const block of blocks) {
    const last = divided.at(-1);
    if (last && block.kind !== 'heading') last.push(block);
    else divided.push([block]);
  }
  return divided;
}

/** The text with the most different words, cut around its first match. */
function excerptOf(texts: readonly string[], words: readonly string[]): string {
  const countOf = (text: string) => words.filter((word) => hasAll(text, [word])).length;
  const counts = texts.map(countOf);
  const text = texts[counts.indexOf(Math.max(...counts))] ?? '';
  const from = Math.max(0, firstMatch(text, words) - BEFORE);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = start + EXCERPT < text.length ? text.lastIndexOf(' ', start + EXCERPT) : text.length;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}

/** Finding words in a text, whatever their case and accents: "tirane" is in "Tiranë". */

/** A piece of a text, and whether it is a match. */
type Piece = { text: string; isMatch: boolean };

/** A text as it is compared, with the place of each of its letters in the original. */
type Folded = { text: string; at: number[] };

/** The words of a query, as they are compared. */
export function wordsOf(query: string): string[] {
  return fold(query).text.split(/\s+/).filter(Boolean);
}

/** Whether a text contains each of the words. */
function hasAll(text: string, words: readonly string[]): boolean {
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
function firstMatch(text: string, words: readonly string[]): number {
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
