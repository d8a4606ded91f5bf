import { Trash2 } from 'lucide-react';
import { Button } from '@/ui/button';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { Example } from './example';

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
