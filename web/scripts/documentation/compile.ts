/** Turns a Markdown text of docs/app into blocks. HTML, pictures and links to other places are errors. */
import { lexer, type Token, type Tokens } from 'marked';
import type { Block, Inline, Section } from '../../src/office/desk/documentation/content.ts';

/** The section of a text that begins with its title. */
export function compiled(slug: string, markdown: string): Section {
  const [title, ...tokens] = lexer(markdown).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading' || title.depth !== 1)
    throw new Error(`docs/app/${slug}.md does not begin with a title`);
  const ids = new Set<string>();
  return { slug, title: title.text, blocks: tokens.map((token) => block(token, slug, ids)) };
}

function block(token: Token, slug: string, ids: Set<string>): Block {
  switch (token.type) {
    case 'heading':
      return heading(token as Tokens.Heading, slug, ids);
    case 'paragraph':
      return { kind: 'paragraph', content: inlines(token.tokens, slug) };
    case 'blockquote':
      return { kind: 'quote', content: inlines(onlyChild(token.tokens).tokens, slug) };
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return { kind: 'list', ordered, items: items.map((item) => inlines(onlyChild(item.tokens).tokens, slug)) };
    }
    case 'table':
      return table(token as Tokens.Table, slug);
    case 'code':
      return { kind: 'code', text: token.text };
    default:
      throw new Error(`docs/app/${slug}.md: ${token.type} is not supported: ${token.raw}`);
  }
}

function heading({ depth, text, tokens }: Tokens.Heading, slug: string, ids: Set<string>): Block {
  const id = idOf(text);
  if (ids.has(id)) throw new Error(`docs/app/${slug}.md has the heading "${text}" twice`);
  if (depth !== 2 && depth !== 3) throw new Error(`docs/app/${slug}.md: "${text}" has the level ${depth}`);
  ids.add(id);
  return { kind: 'heading', level: depth, id, content: inlines(tokens, slug) };
}

/** A table whose first column is headed "Screen" names screens by their labels. */
function table({ header, rows }: Tokens.Table, slug: string): Block {
  const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => inlines(tokens, slug));
  if (header[0]?.text !== 'Screen') return { kind: 'table', head: cells(header), rows: rows.map(cells) };
  return {
    kind: 'screens',
    rows: rows.map(([label, about]) => ({ label: label?.text ?? '', content: inlines(about?.tokens, slug) })),
  };
}

function inlines(tokens: Token[] | undefined, slug: string): Inline[] {
  return (tokens ?? []).map((token) => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return plain(token.text);
      case 'codespan':
        return { kind: 'code', text: token.text };
      case 'strong':
        return { kind: 'strong', text: plain(token.text) };
      case 'link':
        return { kind: 'link', text: plain(token.text), ...target(token.href, slug) };
      default:
        throw new Error(`docs/app/${slug}.md: ${token.type} is not supported: ${token.raw}`);
    }
  });
}

/** Lines are filled by the browser. */
function plain(text: string): string {
  return text.replaceAll('\n', ' ');
}

/** `data-flow.md#jobs`, `data-flow.md` or `#jobs` */
function target(href: string, slug: string): { slug: string; id: string } {
  const found = /^(?:([a-z-]+)\.md)?(?:#([a-z0-9-]+))?$/.exec(href);
  if (!found) throw new Error(`docs/app/${slug}.md: ${href} is no link between sections`);
  return { slug: found[1] ?? slug, id: found[2] ?? '' };
}

/** "How lists are merged" is "how-lists-are-merged". */
function idOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function onlyChild(tokens: Token[] | undefined): { tokens?: Token[] } {
  const [child, ...others] = (tokens ?? []).filter(({ type }) => type !== 'space');
  if (!child || others.length > 0) throw new Error(`docs/app: a list item or a quote has more than one paragraph`);
  return child as { tokens?: Token[] };
}
