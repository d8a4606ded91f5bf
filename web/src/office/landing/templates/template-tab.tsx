import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { FailureNotice } from '@/office/kit/failure-notice';
import { useListAddress } from '@/office/kit/list/use-list-address';
import { DUE_INTERVAL, DuePages } from '@/office/landing/pages/due-pages';
import { useTemplateTypes } from '@/office/landing/pages/filters';
import { SEO_TEMPLATES, typeTemplate } from '@/office/landing/pages/requests';
import { counted, type TemplateType } from '@/office/landing/pages/words';
import { HistoryLink } from '@/office/platform/audit/history-link';
import { FormField } from '@/ui/form-field';
import { Select } from '@/ui/select';
import { Skeleton } from '@/ui/skeleton';
import { ComponentSection } from './component-section';
import { TemplateForm } from './template-form';

/** SEO Templates & Configurations: the texts and the components of the pages of a type. */
export function TemplateTab() {
  const { data, isError, refetch } = useTemplateTypes();
  if (data) return <Types types={data} />;
  if (!isError) return <Skeleton aria-busy="true" className="h-96" />;
  return <FailureNotice onRetry={refetch}>Failed to load template types</FailureNotice>;
}

function Types({ types }: { types: readonly TemplateType[] }) {
  const { filters, setFilters } = useListAddress({ filters: { type: '' } });
  const chosen = types.find(({ id }) => id === filters.type) ?? types[0];
  if (!chosen) return <p className="text-15 text-muted">There are no template types. Add one under Template Types.</p>;
  return (
    <div className="flex flex-col gap-4">
      <FormField label="Template type" className="max-w-80">
        {(control) => (
          <Select
            {...control}
            options={types.map(({ id, name, status }) => ({
              value: id,
              label: status === 'active' ? name : `${name} (inactive)`,
            }))}
            value={chosen.id}
            onValueChange={(id) => setFilters({ type: id })}
          />
        )}
      </FormField>
      <Template key={chosen.id} type={chosen} />
    </div>
  );
}

/** The template of a type. Its numbers are read again while pages are due. */
function Template({ type }: { type: TemplateType }) {
  const api = useApi();
  const { data, isError, isRefetchError, refetch } = useQuery({
    queryKey: [...SEO_TEMPLATES, type.id],
    queryFn: ({ signal }) => typeTemplate(api, type.id, signal),
    refetchInterval: ({ state }) => ((state.data?.due_pages ?? 0) > 0 ? DUE_INTERVAL : false),
  });
  if (!data) {
    if (!isError) return <Skeleton aria-busy="true" className="h-96" />;
    return <FailureNotice onRetry={refetch}>Failed to load template</FailureNotice>;
  }
  const { affected_pages, due_pages, due_pages_is_exact } = data;
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-x-6 gap-y-2 text-13 text-muted">
        <p>
          A change renders <strong className="text-ink tabular-nums">{counted(affected_pages, 'page')}</strong> anew,
          the most searched ones first.
        </p>
        <DuePages count={due_pages} isExact={due_pages_is_exact} />
        <div className="-ml-3 sm:ml-auto">
          <HistoryLink subject={type.slug} />
        </div>
      </div>
      <TemplateForm answer={data} />
      <ComponentSection answer={data} isOutdated={isRefetchError} onRetry={() => void refetch()} />
    </>
  );
}
