import { Link } from 'react-router';
import { sectionPath } from '@/office/kit/addresses';
import type { Inline } from './content';
import { MarkedText } from './marked-text';

type InlinesProps = { content: readonly Inline[]; words: readonly string[] };

/** A line of text. */
export function Inlines({ content, words }: InlinesProps) {
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
