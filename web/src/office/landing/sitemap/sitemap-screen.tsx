import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, RefreshCw } from 'lucide-react';
import { useApi } from '@/api/client';
import { useCanChange } from '@/office/kit/auth/use-can-change';
import { DocLink } from '@/office/kit/doc-link';
import { FailureNotice } from '@/office/kit/failure-notice';
import { saveFile } from '@/office/kit/save-file';
import { ScreenHead } from '@/office/kit/screen-head';
import { useSendLong } from '@/office/kit/send-long';
import { HistoryLink } from '@/office/platform/audit/history-link';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { useToast } from '@/ui/toast/toaster';
import { downloadSitemap, readSitemap, regenerateSitemap, SITEMAP } from './requests';
import { SitemapReport } from './sitemap-report';
import type { Sitemap } from './types';

/** Milliseconds until the sitemap is read again while it is being generated. */
const INTERVAL = 1000;

/** Sitemap Generator: the list of pages for search engines. */
export function SitemapScreen() {
  const { data, isError, isRefetchError, refetch } = useSitemap();
  const regenerate = useRegenerate();
  const isRunning = regenerate.isPending || data?.running === true;
  return (
    <>
      <ScreenHead
        title="Sitemap Generator"
        intro="The list of pages that search engines read at /sitemap.xml."
        actions={
          <>
            <DocLink to="seo-system" about="the pages for search engines" />
            <HistoryLink actions="sitemap." />
            <DownloadButton sitemap={data} />
            <RegenerateButton isRunning={isRunning} onRegenerate={regenerate.mutate} />
          </>
        }
      />
      <div role="status" className="empty:hidden">
        {isRunning && (
          <Notice tone="plain" className="mb-4">
            Generating the sitemap…
          </Notice>
        )}
      </div>
      {regenerate.isError && (
        <FailureNotice onRetry={regenerate.mutate} className="mb-4">
          Failed to generate sitemap
        </FailureNotice>
      )}
      {(isRefetchError || (isError && !data)) && (
        <FailureNotice onRetry={refetch} className="mb-4">
          Failed to load sitemap
        </FailureNotice>
      )}
      {data && <SitemapReport sitemap={data} />}
      {!data && !isError && <Skeleton aria-busy="true" className="h-96" />}
    </>
  );
}

function useSitemap() {
  const api = useApi();
  return useQuery({
    queryKey: SITEMAP,
    queryFn: ({ signal }) => readSitemap(api, signal),
    refetchInterval: ({ state }) => (state.data?.running ? INTERVAL : false),
  });
}

function useRegenerate() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => regenerateSitemap(api),
    networkMode: 'always',
    onSuccess: () => client.invalidateQueries({ queryKey: SITEMAP }),
  });
}

function RegenerateButton({ isRunning, onRegenerate }: { isRunning: boolean; onRegenerate: () => void }) {
  const { locked } = useCanChange();
  return (
    <Button
      size="compact"
      aria-disabled={isRunning}
      aria-busy={isRunning}
      onClick={() => !isRunning && onRegenerate()}
      {...locked}
    >
      <RefreshCw className="size-4 max-sm:hidden" aria-hidden="true" />
      Regenerate Sitemap
    </Button>
  );
}

/** Gives the XML to the user as a file. Only a sitemap that was generated can be downloaded. */
function DownloadButton({ sitemap }: { sitemap: Sitemap | undefined }) {
  const send = useSendLong();
  const show = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await downloadSitemap(send), 'sitemap.xml'),
    onError: () => show({ tone: 'danger', text: 'Failed to load sitemap' }),
  });
  const isDisabled = isPending || !sitemap?.generated_at;
  return (
    <Button variant="secondary" size="compact" aria-disabled={isDisabled} onClick={() => !isDisabled && mutate()}>
      <Download className="size-4 max-sm:hidden" aria-hidden="true" />
      Download XML
    </Button>
  );
}
