import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '@/api/client';
import type { FormWords } from '@/office/kit/form/changes';
import { SelectField } from '@/office/kit/form/fields';
import { OfficeForm } from '@/office/kit/form/office-form';
import { useOfficeForm } from '@/office/kit/form/use-office-form';
import { Fact, Facts } from '@/office/kit/status';
import { Moment } from '@/office/kit/times';
import { PageStateMark, ViewLink } from '@/office/landing/pages/page-state';
import { changeConnection, SEO_CONNECTIONS } from '@/office/landing/pages/requests';
import { ACTIVITY_LABELS, type Activity, type Connection } from '@/office/landing/pages/words';
import { HistoryLink } from '@/office/platform/audit/history-link';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { connectionRefusal, connectionText, obstacleOf } from './connection-columns';

type Values = { status: Activity };

const SCHEMA = z.object({ status: z.enum(['active', 'inactive']) }) satisfies z.ZodType<Values, Values>;

const WORDS: FormWords<Values> = { status: { label: 'Status', show: (status) => ACTIVITY_LABELS[status] } };

const STATUSES = [
  { value: 'active', label: ACTIVITY_LABELS.active },
  { value: 'inactive', label: ACTIVITY_LABELS.inactive },
] as const;

/** Edits a connection. Its ends cannot be changed. */
export function ConnectionForm({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const form = useOfficeForm<Values, Values, Connection>({
    id: `seo-connections/${connection.id}`,
    schema: SCHEMA,
    words: WORDS,
    values: { status: connection.status },
    revision: connection.revision,
    save: (checked, revision) => changeConnection(api, connection.id, checked, revision),
    read: (saved) => ({ values: { status: saved.status }, revision: saved.revision }),
    success: { text: 'Connection saved', milliseconds: 2000 },
    failure: 'Failed to save connection',
    explain: connectionRefusal,
    onSaved: () => void client.invalidateQueries({ queryKey: SEO_CONNECTIONS }),
    onDone,
  });
  return (
    <div className="flex flex-col gap-6">
      <OfficeForm form={form} label="Connection" onCancel={onDone}>
        <div className="grid gap-4 sm:grid-cols-2">
          <End label="From" name={connection.from.name} />
          <End label="To" name={connection.to.name} />
        </div>
        <SelectField
          control={form.hook.control}
          name="status"
          label="Status"
          options={STATUSES}
          hint="The page of an inactive connection is gone."
          className="max-w-48"
        />
      </OfficeForm>
      <ConnectionFacts connection={connection} />
    </div>
  );
}

function End({ label, name }: { label: string; name: string }) {
  return (
    <FormField label={label} hint="It cannot be changed.">
      {(control) => <Input {...control} value={name} disabled />}
    </FormField>
  );
}

function ConnectionFacts({ connection }: { connection: Connection }) {
  const { type, template_url, page_state, created_at, updated_at } = connection;
  return (
    <section aria-labelledby="connection-facts" className="border-line border-t pt-4">
      <h3 id="connection-facts" className="mb-2 font-semibold text-15">
        Page
      </h3>
      <Facts className="gap-y-1 text-13">
        <Fact label="Type">{type.name}</Fact>
        <Fact label="URL">
          <span className="[overflow-wrap:anywhere]">{template_url}</span>
        </Fact>
        <Fact label="State">
          <PageStateMark state={page_state} />
        </Fact>
        <Fact label="Created">
          <Moment at={created_at} />
        </Fact>
        <Fact label="Updated">
          <Moment at={updated_at} />
        </Fact>
      </Facts>
      <div className="mt-3 -ml-3 flex flex-wrap gap-2">
        <ViewLink
          verb="Preview"
          name={connectionText(connection)}
          path={template_url}
          obstacle={obstacleOf(connection)}
        />
        <HistoryLink subject={template_url} />
      </div>
    </section>
  );
}
