import { useContext } from 'react';
import { Link } from 'react-router';
import { ScreensContext } from '@/office/kit/shell/screens-context';
import type { Inline } from './content';
import { Inlines } from './inlines';
import { MarkedText } from './marked-text';

type ScreensTableProps = {
  rows: readonly { label: string; content: readonly Inline[] }[];
  words: readonly string[];
};

/** What the screens are for, with links to them. Only screens that this installation has are listed. */
export function ScreensTable({ rows, words }: ScreensTableProps) {
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
