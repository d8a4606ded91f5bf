import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { cn } from '@/lib/cn';
import { ScreenHead, type ScreenHeadProps } from '@/office/kit/screen-head';
import { saveFile } from '@/office/kit/send-long';
import { Button } from '@/ui/button';
import type { TableColumn } from '@/ui/table/columns';
import { csvHead, csvLines } from '@/ui/table/csv';
import { PAGE_SIZES, PageSize, Pagination } from '@/ui/table/pagination';
import { Table, type TableProps } from '@/ui/table/table';
import { useToast } from '@/ui/toast/toaster';
import { FilterBar } from './filters';
import type { EndlessList, NumberedList, Pager } from './use-list';
import type { ListAddress } from './use-list-address';

type Look<Row extends object> = Pick<
  TableProps<Row>,
  'caption' | 'columns' | 'rowId' | 'rowLabel' | 'selected' | 'onSelect'
> & {
  /** Shown if the list has no rows. */
  empty: ReactNode;
  /** Shown if the filters leave no rows. */
  emptyFiltered?: ReactNode;
};

type Shared<Row extends object> = Omit<ScreenHeadProps, 'title'> & {
  /** The title of the screen. Without it, the list is a part of a screen that has its own. */
  title?: string;
  /** What is shown between the title and the filters: the views of the screen, for example. */
  above?: ReactNode;
  /** The filters, in a row above the table. */
  filters?: ReactNode;
  /** What can be done with the selected rows, directly above the table. */
  selection?: ReactNode;
  address: ListAddress;
  table: Look<Row>;
  /** Whether rows open their objects; a column then has `isLink`. */
  opens?: boolean;
  /** Whether the server sorts by the columns that can be sorted. */
  sorts?: boolean;
  /** The name of the file with all rows, without its ending. Without it, another button makes the file. */
  csv?: string;
  /** What belongs to the list and is not part of it: the panel of the open row, for example. */
  children?: ReactNode;
};

type ListScreenProps<Row extends object, Answer extends Pager> = Shared<Row> & {
  list: NumberedList<Row, Answer>;
  /** Says how many rows there are: "1,204 searches". */
  total: (answer: Answer) => ReactNode;
};

/** A screen with a list in numbered pages. */
export function ListScreen<Row extends object, Answer extends Pager>(props: ListScreenProps<Row, Answer>) {
  const { list, address, total, ...screen } = props;
  const { answer } = list;
  const pages = answer?.pages ?? 1;
  // Rows have been deleted meanwhile, or the address was written by hand.
  const isBeyond = answer !== undefined && !list.isOutdated && address.page > pages;
  const toLast = useEffectEvent(() => address.setPage(pages, 'replace'));
  useEffect(() => {
    if (isBeyond) toLast();
  }, [isBeyond]);
  return (
    <Screen
      {...screen}
      address={address}
      content={isBeyond ? { state: 'loading' } : list.content}
      isOutdated={list.isOutdated}
      loadingRows={answer?.per_page ?? address.pageSize}
      below={
        answer && (
          <Pagination page={address.page} pages={pages} onPage={(page) => address.setPage(page)}>
            {props.csv !== undefined && (
              <CsvButton name={props.csv} columns={props.table.columns} readAll={list.readAll} />
            )}
            {(answer.total > PAGE_SIZES[0] || address.pageSize > PAGE_SIZES[0]) && (
              <PageSize size={address.pageSize} onSize={address.setPageSize} />
            )}
            <span>{total(answer)}</span>
          </Pagination>
        )
      }
    />
  );
}

type EndlessScreenProps<Row extends object> = Shared<Row> & {
  list: EndlessList<Row>;
  /** What is below the table, such as the number of rows. */
  below?: ReactNode;
};

/** A screen with a list that is loaded while it is scrolled. */
export function EndlessScreen<Row extends object>({ list, below, ...screen }: EndlessScreenProps<Row>) {
  const { csv, table } = screen;
  const button = csv !== undefined && <CsvButton name={csv} columns={table.columns} readAll={list.readAll} />;
  return (
    <Screen
      {...screen}
      content={list.content}
      end={list.end}
      isOutdated={false}
      loadingRows={20}
      below={
        (below || button) && (
          <div className="flex flex-wrap items-center justify-end gap-x-4">
            {button}
            {below}
          </div>
        )
      }
    />
  );
}

type ScreenProps<Row extends object> = Shared<Row> &
  Pick<TableProps<Row>, 'content' | 'end'> & { isOutdated: boolean; loadingRows: number; below?: ReactNode };

function Screen<Row extends object>(props: ScreenProps<Row>) {
  const { title, intro, actions, above, filters, selection, address, table, opens, sorts, children } = props;
  const { content, end, isOutdated, loadingRows, below } = props;
  const { empty, emptyFiltered, ...look } = table;
  const { openId, addressOf, open } = address;
  return (
    <>
      {title !== undefined && <ScreenHead title={title} intro={intro} actions={actions} />}
      {above}
      {filters && <FilterBar isFiltered={address.isFiltered}>{filters}</FilterBar>}
      <div className="flex flex-col gap-3" aria-busy={isOutdated}>
        {selection}
        <Table<Row>
          {...look}
          content={content}
          end={end}
          loadingRows={loadingRows}
          empty={
            address.isFiltered ? <NothingFound text={emptyFiltered ?? empty} onClear={address.clearFilters} /> : empty
          }
          opening={
            opens
              ? { openId, addressOf: (row) => addressOf(look.rowId(row)), onOpen: (row) => open(look.rowId(row)) }
              : undefined
          }
          {...(sorts && { sorting: address.sorting, onSort: address.setSorting })}
          className={cn('transition-opacity duration-150', isOutdated && 'opacity-60')}
        />
        {below}
      </div>
      {children}
    </>
  );
}

function NothingFound({ text, onClear }: { text: ReactNode; onClear: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3">
      <div>{text}</div>
      <Button variant="secondary" size="compact" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}

type CsvButtonProps<Row extends object> = {
  /** The name of the file without its ending. */
  name: string;
  columns: readonly TableColumn<Row>[];
  readAll: (signal: AbortSignal) => AsyncGenerator<readonly Row[]>;
};

/** Downloads all rows that the filters of a list leave. Leaving the screen cancels that. */
function CsvButton<Row extends object>({ name, columns, readAll }: CsvButtonProps<Row>) {
  const show = useToast();
  const cancelling = useRef<AbortController | null>(null);
  useEffect(() => () => cancelling.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      cancelling.current = controller;
      const { signal } = controller;
      const parts = [csvHead(columns)];
      for await (const rows of readAll(signal)) parts.push(csvLines(columns, rows));
      signal.throwIfAborted();
      saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    },
    onError: () => !cancelling.current?.signal.aborted && show({ tone: 'danger', text: 'The export failed.' }),
  });
  return (
    <Button variant="quiet" size="compact" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Download className="size-4" aria-hidden="true" />
      {isPending ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}
