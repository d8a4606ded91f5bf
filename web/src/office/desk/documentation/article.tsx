import type { Block, Section } from './content';
import { DocTable } from './doc-table';
import { Heading } from './heading';
import { Inlines } from './inlines';
import { ScreensTable } from './screens-table';

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
