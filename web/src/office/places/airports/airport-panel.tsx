import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { wholeNumber } from '@/lib/format';
import { FailureNotice } from '@/office/kit/failure-notice';
import { RowPanel } from '@/office/kit/list/row-panel';
import type { ListAddress } from '@/office/kit/list/use-list-address';
import { Fact, Facts } from '@/office/kit/status';
import { HistoryLink } from '@/office/platform/audit/history-link';
import { Skeleton } from '@/ui/skeleton';
import { AirportForm, CityForm, NewAirportForm } from './airport-form';
import { ImportPanel } from './import-panel';
import { ImportPreview } from './import-preview';
import { MergeButton } from './merge-airport';
import { type Airport, type AirportUse, airportQuery } from './queries';

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

/** What is known of an entry and not edited here. */
function AirportFacts({ airport }: { airport: Airport }) {
  const { latitude, longitude, city_code, used_by } = airport;
  return (
    <section aria-labelledby="airport-facts" className="border-line border-t pt-4">
      <h3 id="airport-facts" className="mb-2 font-semibold text-15">
        Used by
      </h3>
      <Facts className="gap-y-1 text-13 tabular-nums">
        {used_by &&
          factsOf(used_by).map(([name, value]) => (
            <Fact key={name} label={name}>
              {value}
            </Fact>
          ))}
        {city_code && (
          <Fact label="City">
            <CityName code={city_code} />
          </Fact>
        )}
        <Fact label="Coordinates">
          {latitude !== null && longitude !== null ? `${latitude}, ${longitude}` : 'not known'}
        </Fact>
      </Facts>
      <div className="-ml-3 mt-3 flex flex-wrap gap-2">
        <HistoryLink subject={logName(airport)} />
        <MergeButton airport={airport} />
      </div>
    </section>
  );
}

/** What the log of changes calls an entry: a city may have the same code as an airport. */
function logName({ kind, iata_code }: Airport): string {
  return kind === 'city' ? `${iata_code} (city)` : iata_code;
}

/** The city by its name. Its code may be one that only the product knows. */
function CityName({ code }: { code: string }) {
  const { data, isError } = useQuery(airportQuery(useApi(), code));
  if (data) return `${data.city} (${data.iata_code})`;
  return isError ? code : '…';
}

function factsOf({ route_months, searches_ahead, popular_routes, is_home }: AirportUse): [string, string][] {
  const number = (value: number) => wholeNumber(value, 'en');
  return [
    ['Route-months', number(route_months)],
    ['Searches ahead', number(searches_ahead)],
    ['Popular routes', number(popular_routes)],
    ['Home airport', is_home ? 'yes' : 'no'],
  ];
}
