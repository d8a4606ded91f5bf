import { Check, Link2 } from 'lucide-react';
import { useCopy } from '@/lib/use-copy';
import { sectionPath } from '@/office/kit/addresses';
import { type Inline, textOf } from './content';
import { Inlines } from './inlines';

type HeadingProps = { level: 2 | 3; slug: string; id: string; content: readonly Inline[]; words: readonly string[] };

const SIZES = { 2: 'mt-8 font-bold text-21', 3: 'mt-6 font-semibold text-17' };

/** A heading with a button that copies its address. It gets the focus when a link leads to it. */
export function Heading({ level, slug, id, content, words }: HeadingProps) {
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
