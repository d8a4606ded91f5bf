import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { FailureNotice } from '@/office/kit/failure-notice';
import { RowPanel } from '@/office/kit/list/row-panel';
import type { ListAddress } from '@/office/kit/list/use-list-address';
import { Skeleton } from '@/ui/skeleton';
import { AirportFacts } from './airport-facts';
import { AirportForm } from './airport-form';
import { CityForm } from './city-form';
import { ImportPanel } from './import-panel';
import { ImportPreview } from './import-preview';
import { NewAirportForm } from './new-airport-form';
import { airportQuery } from './queries';
import type { Airport } from './types';

/** The ids of what the panel shows beside entries. Codes of entries are upper-case. */
export const NEW = 'new';
export const IMPORTS = 'imports';
const IMPORT = 'import:';

type AirportPanelProps = { address: ListAddress; rows: readonly Airport[] };

/** What is open beside the list: an entry, the form of a new one, or an import. */
export function AirportPanel({ address, rows }: AirportPanelProps) {
  const { openId, open, close } = address;
  return (
    <RowPanel
      address={address}
      ids={rows.map(({ code }) => code)}
      size={openId?.startsWith('import') ? 'wide' : 'regular'}
      title={(id) => titleOf(id, rows)}
    >
      {(id) => {
        if (id === NEW) return <NewAirportForm onDone={close} />;
        if (id === IMPORTS) return <ImportPanel onOpen={(importId) => open(`${IMPORT}${importId}`)} />;
        if (id.startsWith(IMPORT)) {
          const importId = id.slice(IMPORT.length);
          return <ImportPreview key={importId} id={importId} onBack={() => open(IMPORTS)} />;
        }
        return <Entry key={id} code={id} onDone={close} />;
      }}
    </RowPanel>
  );
}

function titleOf(id: string, rows: readonly Airport[]): string {
  if (id === NEW) return 'Add Airport';
  if (id === IMPORTS || id.startsWith(IMPORT)) return 'Import CSV';
  const row = rows.find(({ code }) => code === id);
  return row ? `${row.name} (${row.iata_code})` : 'Airport';
}

function Entry({ code, onDone }: { code: string; onDone: () => void }) {
  const { data, isError, refetch } = useQuery(airportQuery(useApi(), code));
  if (data) {
    return (
      <div className="flex flex-col gap-6">
        {data.kind === 'city' ? (
          <CityForm city={data} onDone={onDone} />
        ) : (
          <AirportForm airport={data} onDone={onDone} />
        )}
        <AirportFacts airport={data} />
      </div>
    );
  }
  if (!isError) return <Skeleton aria-busy="true" className="h-96" />;
  return <FailureNotice onRetry={refetch}>Failed to load airports</FailureNotice>;
}
