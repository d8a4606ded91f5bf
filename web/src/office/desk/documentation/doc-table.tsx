import type { Inline } from './content';
import { textOf } from './content';
import { Inlines } from './inlines';

type Row = readonly (readonly Inline[])[];
type DocTableProps = { head: Row; rows: readonly Row[]; words: readonly string[] };

/** A table. On a phone each row is a card: its first cell is the title, and the others have the names of their columns. */
export function DocTable({ head, rows, words }: DocTableProps) {
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
