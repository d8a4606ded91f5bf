/** The documentation as the build makes it from docs/app: texts without Markdown and without placeholders. */

export type Section = {
  /** The last part of the section's address. */
  slug: string;
  title: string;
  blocks: readonly Block[];
};

export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; content: readonly Inline[] }
  | { kind: 'paragraph'; content: readonly Inline[] }
  | { kind: 'quote'; content: readonly Inline[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Inline[])[] }
  | { kind: 'table'; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] }
  /** What the screens are for, by their labels. Only those that exist are shown. */
  | { kind: 'screens'; rows: readonly { label: string; content: readonly Inline[] }[] }
  | { kind: 'code'; text: string };

/** A piece of text. A plain text is a string. */
export type Inline =
  | string
  | { kind: 'code'; text: string }
  | { kind: 'strong'; text: string }
  /** A link to a heading, or to the start of a section if there is no id. */
  | { kind: 'link'; text: string; slug: string; id: string };

/** The text of a content, as a reader sees it. */
export function textOf(content: readonly Inline[]): string {
  return content.map((inline) => (typeof inline === 'string' ? inline : inline.text)).join('');
}

/** The texts of a block: one, or one for each item or cell. */
export function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'quote':
      return [textOf(block.content)];
    case 'list':
      return block.items.map(textOf);
    case 'table':
      return [...block.head, ...block.rows.flat()].map(textOf);
    case 'screens':
      return block.rows.flatMap(({ label, content }) => [label, textOf(content)]);
    case 'code':
      return [block.text];
  }
}
