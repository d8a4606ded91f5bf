import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { Switch } from '@/ui/switch';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';

/** A component with its name above it. */
export function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 font-semibold text-13 text-muted">{title}</h2>
      {children}
    </section>
  );
}

/** Buttons and tabs. */
export function ButtonExamples() {
  return (
    <>
      <Example title="Button">
        <div className="flex flex-wrap items-center gap-3">
          <Button>Save</Button>
          <Button variant="secondary">Cancel</Button>
          <Button variant="danger">Delete</Button>
          <Button variant="quiet">Reset</Button>
          <Button disabled>Saving</Button>
          <Button size="compact">Export</Button>
          <Button size="compact" variant="secondary">
            Filter
          </Button>
          <Button size="compact-icon" variant="quiet" aria-label="Delete">
            <Trash2 className="size-4" aria-hidden="true" />
          </Button>
        </div>
      </Example>
      <Example title="Tabs">
        <Tabs defaultValue="searches">
          <TabsList aria-label="Statistics">
            <TabsTrigger value="searches">Client Searches</TabsTrigger>
            <TabsTrigger value="agents">Sales Agents</TabsTrigger>
            <TabsTrigger value="requests">Booking requests</TabsTrigger>
            <TabsTrigger value="jobs" disabled>
              Jobs
            </TabsTrigger>
          </TabsList>
          <TabsContent value="searches">1,204 searches in the last 30 days.</TabsContent>
          <TabsContent value="agents">12 agents, 3 of them to be activated.</TabsContent>
          <TabsContent value="requests">7 requests are new.</TabsContent>
        </Tabs>
      </Example>
    </>
  );
}

type Level = 'HIGH' | 'MEDIUM' | 'LOW' | 'NONE';

const LEVELS = [
  { value: 'HIGH', label: 'High: every 6 hours' },
  { value: 'MEDIUM', label: 'Medium: every 12 hours' },
  { value: 'LOW', label: 'Low: every 24 hours' },
  { value: 'NONE', label: 'None: never', isDisabled: true },
] as const;

/** Examples of fields, choices and switches. */
export function FormExamples() {
  const [level, setLevel] = useState<Level>();
  const [chosen, setChosen] = useState<Level>('MEDIUM');
  const [isTracked, setTracked] = useState(true);
  const [isPaused, setPaused] = useState(false);
  return (
    <Example title="Form">
      <form className="grid max-w-3xl gap-x-6 gap-y-5 rounded-card border border-line bg-paper p-4 md:grid-cols-2 md:p-6">
        <FormField label="Commission per adult" hint="In euro, at most 500.00" isRequired>
          {(control) => <Input {...control} inputMode="decimal" defaultValue="20.01" />}
        </FormField>
        <FormField label="E-mail" error="This address is in use by another agent.">
          {(control) => <Input {...control} type="email" defaultValue="ana@example.com" />}
        </FormField>
        <FormField label="Refresh interval" hint="Automatic follows the demand level.">
          {(control) => (
            <Select<Level>
              {...control}
              options={LEVELS}
              value={level}
              onValueChange={setLevel}
              placeholder="Automatic"
            />
          )}
        </FormField>
        <FormField label="Demand level" error="The plan has no room for this level.">
          {(control) => <Select<Level> {...control} options={LEVELS} value={chosen} onValueChange={setChosen} />}
        </FormField>
        <FormField label="Track this route" hint="Its calendars are refreshed.">
          {(control) => <Switch {...control} checked={isTracked} onCheckedChange={setTracked} />}
        </FormField>
        <FormField label="Pause the provider">
          {(control) => <Switch {...control} checked={isPaused} onCheckedChange={setPaused} />}
        </FormField>
        <FormField label="Batch id">
          {(control) => <Input {...control} disabled defaultValue="019a9f3c-0000-7000-8000-000000000000" />}
        </FormField>
        <div className="flex items-end justify-end gap-3">
          <Button variant="secondary" size="compact">
            Cancel
          </Button>
          <Button size="compact">Save</Button>
        </div>
      </form>
    </Example>
  );
}
