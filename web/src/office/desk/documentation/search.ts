import { type Block, type Section, textOf, textsOf } from './content';
import { firstMatch, hasAll, wordsOf } from './matches';

/** A heading of a section with the texts below it. */
export type Passage = { slug: string; section: string; id: string; heading: string; texts: readonly string[] };

/** A passage that matches, and the part of its text around the first match. */
export type Hit = Passage & { excerpt: string };

/** The highest number of hits that are shown. */
export const MOST_HITS = 30;

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
