import { Check, Link2 } from 'lucide-react';
import { useContext } from 'react';
import { Link } from 'react-router';
import { useCopy } from '@/lib/use-copy';
import { sectionPath } from '@/office/kit/addresses';
import { ScreensContext } from '@/office/kit/shell/screens-context';
import { type Block, type Inline, type Section, textOf } from './content';
import { pieces } from './search';

type ArticleProps = { section: Section; words: readonly string[] };

/** The text of a section. The matches of a search are marked in it. */
export function Article({ section, words }: ArticleProps) {
  return (
    <article
      aria-labelledby="section-title"
      className="max-w-[76ch] rounded-card border border-line bg-paper p-4 md:px-8 md:py-6 print:max-w-none print:border-none print:p-0"
    >
      <h2 id="section-title" tabIndex={-1} className="font-bold text-28">
        {section.title}
      </h2>
      {section.blocks.map((block, place) => (
        // The texts never change, so the place of a block identifies it.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <BlockView key={place} block={block} slug={section.slug} words={words} />
      ))}
    </article>
  );
}

type BlockProps = { block: Block; slug: string; words: readonly string[] };

function BlockView({ block, slug, words }: BlockProps) {
  switch (block.kind) {
    case 'heading':
      return <Heading slug={slug} level={block.level} id={block.id} content={block.content} words={words} />;
    case 'paragraph':
      return (
        <p className="mt-3">
          <Inlines content={block.content} words={words} />
        </p>
      );
    case 'quote':
      return (
        <blockquote className="mt-3 border-action border-l-4 pl-4 font-medium">
          <Inlines content={block.content} words={words} />
        </blockquote>
      );
    case 'list':
      return <List ordered={block.ordered} items={block.items} words={words} />;
    case 'table':
      return <DocTable head={block.head} rows={block.rows} words={words} />;
    case 'screens':
      return <ScreensTable rows={block.rows} words={words} />;
    case 'code':
      return (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
          tabIndex={0}
          className="mt-3 overflow-x-auto rounded-control border border-line bg-mist p-3 text-13 print:whitespace-pre-wrap"
        >
          <code>{block.text}</code>
        </pre>
      );
  }
}

type ListProps = Omit<Extract<Block, { kind: 'list' }>, 'kind'> & { words: readonly string[] };

function List({ ordered, items, words }: ListProps) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag className={`mt-3 flex flex-col gap-1 pl-6 ${ordered ? 'list-decimal' : 'list-disc'}`}>
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts never change
        <li key={place}>
          <Inlines content={item} words={words} />
        </li>
      ))}
    </Tag>
  );
}

type HeadingProps = { level: 2 | 3; slug: string; id: string; content: readonly Inline[]; words: readonly string[] };

const SIZES = { 2: 'mt-8 font-bold text-21', 3: 'mt-6 font-semibold text-17' };

/** A heading with a button that copies its address. It gets the focus when a link leads to it. */
function Heading({ level, slug, id, content, words }: HeadingProps) {
  // The title of the section is above the headings of its text.
  const Tag = level === 2 ? 'h3' : 'h4';
  const copy = useCopy();
  const Icon = copy.isSuccess ? Check : Link2;
  const name = textOf(content);
  return (
    <div className={`group flex items-center gap-1 ${SIZES[level]}`}>
      <Tag id={id} tabIndex={-1} className="scroll-mt-32">
        <Inlines content={content} words={words} />
      </Tag>
      <button
        type="button"
        aria-label={copy.isSuccess ? `The link to ${name} is copied` : `Copy the link to ${name}`}
        title="Copy the link"
        onClick={() => copy.mutate(new URL(sectionPath(slug, id), window.location.href).href)}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted opacity-0 hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 print:hidden"
      >
        <Icon className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}

type Row = readonly (readonly Inline[])[];
type DocTableProps = { head: Row; rows: readonly Row[]; words: readonly string[] };

/** A table. On a phone each row is a card: its first cell is the title, and the others have the names of their columns. */
function DocTable({ head, rows, words }: DocTableProps) {
  const names = head.map(textOf);
  return (
    <table className="mt-4 w-full text-left text-13 max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          {head.map((cell, place) => (
            <th key={names[place]} scope="col" className="border-line border-b py-2 pr-4 font-semibold text-muted">
              <Inlines content={cell} words={words} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:flex max-md:flex-col max-md:gap-2">
        {rows.map((row) => (
          <tr
            key={row.map(textOf).join('|')}
            className="align-top max-md:block max-md:rounded-control max-md:border max-md:border-line max-md:p-3"
          >
            {row.map((cell, place) => (
              <td
                key={names[place]}
                data-column={names[place]}
                className="border-line py-2 pr-4 first:font-medium md:border-b max-md:flex max-md:gap-3 max-md:p-0 max-md:pt-1 max-md:first:p-0 max-md:not-first:before:w-24 max-md:not-first:before:shrink-0 max-md:not-first:before:text-muted max-md:not-first:before:content-[attr(data-column)]"
              >
                <div className="min-w-0 break-words">
                  <Inlines content={cell} words={words} />
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ScreensTableProps = {
  rows: readonly { label: string; content: readonly Inline[] }[];
  words: readonly string[];
};

/** What the screens are for, with links to them. Only screens that this installation has are listed. */
function ScreensTable({ rows, words }: ScreensTableProps) {
  const screens = useContext(ScreensContext);
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-2 text-13 md:grid-cols-[auto_1fr]">
      {rows.map(({ label, content }) => {
        const screen = screens.find((candidate) => candidate.label === label);
        return (
          screen && (
            <div key={label} className="contents">
              <dt className="font-semibold max-md:mt-2">
                <Link
                  to={screen.path}
                  className="inline-flex min-h-6 items-center text-link underline hover:no-underline"
                >
                  <MarkedText text={label} words={words} />
                </Link>
              </dt>
              <dd>
                <Inlines content={content} words={words} />
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

type InlinesProps = { content: readonly Inline[]; words: readonly string[] };

/** A line of text. */
function Inlines({ content, words }: InlinesProps) {
  // The texts never change, so the place of a part identifies it.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return content.map((inline, place) => <Part key={place} inline={inline} words={words} />);
}

function Part({ inline, words }: { inline: Inline; words: readonly string[] }) {
  if (typeof inline === 'string') return <MarkedText text={inline} words={words} />;
  const text = <MarkedText text={inline.text} words={words} />;
  switch (inline.kind) {
    case 'code':
      return (
        <code className="break-words rounded-sm bg-mist px-1 text-[0.9em] print:bg-transparent print:px-0">{text}</code>
      );
    case 'strong':
      return <strong className="font-semibold">{text}</strong>;
    case 'link':
      return (
        <Link to={sectionPath(inline.slug, inline.id)} className="text-link underline hover:no-underline">
          {text}
        </Link>
      );
  }
}

/** A text in which the matches of a search are marked. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  let place = 0;
  return pieces(text, words).map((piece) => {
    const key = place;
    place += piece.text.length;
    return piece.isMatch ? (
      <mark key={key} className="rounded-sm bg-notice-soft text-ink underline decoration-2 decoration-stops">
        {piece.text}
      </mark>
    ) : (
      piece.text
    );
  });
}
