import { Pencil, Trash2 } from 'lucide-react';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { useListAddress } from '@/office/kit/list/use-list-address';
import { Button } from '@/ui/button';
import type { TableColumn } from '@/ui/table/columns';
import { NO_FILTERS } from './queries';
import type { Airport } from './types';

type Act = (airport: Airport) => void;

/** The columns of the list. A city has airports instead of a name of its own. */
export function airportColumns(isCity: boolean, onDelete: Act): TableColumn<Airport>[] {
  return [
    {
      accessorKey: 'iata_code',
      header: 'IATA Code',
      enableSorting: false,
      meta: { isLink: true, card: 'title' },
      // Narrow codes are wide enough to tap.
      cell: ({ row: { original } }) => <span className="min-w-7">{original.iata_code}</span>,
    },
    isCity ? AIRPORTS_OF_CITY : NAME,
    {
      accessorKey: 'city',
      header: 'City',
      enableSorting: false,
      meta: { card: 'none' },
      cell: ({ row: { original } }) => <Both english={original.city} albanian={original.city_sq} />,
    },
    {
      accessorKey: 'state',
      header: 'State/Country',
      enableSorting: false,
      meta: { card: 'bare' },
      cell: ({ row: { original } }) => <Both english={original.state} albanian={original.state_sq} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      enableSorting: false,
      meta: { align: 'end', card: 'bare' },
      cell: ({ row: { original } }) => <Actions airport={original} onDelete={onDelete} />,
    },
  ];
}

const NAME: TableColumn<Airport> = {
  accessorKey: 'name',
  header: 'Airport Name',
  enableSorting: false,
  meta: { card: 'bare' },
};

const AIRPORTS_OF_CITY: TableColumn<Airport> = {
  id: 'airports',
  header: 'Airports',
  enableSorting: false,
  cell: ({ row: { original } }) => original.airports.join(', ') || '–',
};

/** A name in English and, if it is another one, in Albanian. */
function Both({ english, albanian }: { english: string; albanian: string }) {
  if (albanian === '' || albanian === english) return english;
  return (
    <>
      {english}{' '}
      <span lang="sq" className="text-muted">
        {albanian}
      </span>
    </>
  );
}

function Actions({ airport, onDelete }: { airport: Airport; onDelete: Act }) {
  const { locked } = useCanChange();
  const { open } = useListAddress({ filters: NO_FILTERS });
  const name = `${airport.name} (${airport.iata_code})`;
  return (
    // On a card it is beside the code.
    <span className="-my-1 -mr-2 inline-flex max-sm:absolute max-sm:top-3 max-sm:right-3">
      <Button
        variant="quiet"
        size="compact-icon"
        aria-label={`Edit ${name}`}
        onClick={() => open(airport.code)}
        {...locked}
        title={locked.title ?? 'Edit'}
        className="size-8"
      >
        <Pencil className="size-4" aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        size="compact-icon"
        aria-label={`Delete ${name}`}
        onClick={() => onDelete(airport)}
        {...locked}
        title={locked.title ?? 'Delete'}
        className="size-8 text-danger"
      >
        <Trash2 className="size-4" aria-hidden="true" />
      </Button>
    </span>
  );
}
