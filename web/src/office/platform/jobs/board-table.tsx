import { contentOf } from '@/office/kit/list/use-numbered-list';
import { Table, type TableProps } from '@/ui/table/table';
import { useBoard } from './board';
import type { QueueBoard } from './types';

type BoardTableProps<Row extends object> = Omit<TableProps<Row>, 'content'> & {
  rowsOf: (board: QueueBoard) => readonly Row[];
};

/** A table of a part of the board. */
export function BoardTable<Row extends object>({ rowsOf, ...table }: BoardTableProps<Row>) {
  const { data, isError, refetch } = useBoard();
  const content = contentOf(data && rowsOf(data), isError, 'Failed to load the queues', () => void refetch());
  return <Table<Row> loadingRows={6} {...table} content={content} />;
}
