import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { FailureNotice } from '@/office/kit/failure-notice';
import { Skeleton } from '@/ui/skeleton';
import { KeyField } from './key-field';
import { PROVIDER_KEYS, providerKeys } from './key-requests';

/** The keys of both providers. */
export function KeyFields() {
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    queryKey: PROVIDER_KEYS,
    queryFn: ({ signal }) => providerKeys(api, signal),
  });
  return (
    <section aria-labelledby="provider-keys" className="mt-8 flex max-w-3xl flex-col gap-6">
      <div>
        <h2 id="provider-keys" className="font-semibold text-21">
          Provider keys
        </h2>
        <p className="mt-1 text-13 text-muted">
          A key is stored encrypted and is never shown again. It is tested before it is saved; a test sends one cheap
          request to the provider.
        </p>
      </div>
      {data ? (
        data.map((key) => <KeyField key={key.provider} state={key} isFirst={data.every(({ is_set }) => !is_set)} />)
      ) : isError ? (
        <FailureNotice onRetry={refetch}>Failed to load API configuration</FailureNotice>
      ) : (
        <div role="status" aria-label="Loading" className="flex flex-col gap-6">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </section>
  );
}
