import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Link, useParams } from 'react-router';
import { Fact, Facts } from '@/office/kit/status';
import { Button } from '@/ui/button';
import { CommandPalette } from '@/ui/command/command-palette';
import { useCommandKey } from '@/ui/command/use-command-key';
import { Confirm } from '@/ui/confirm';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/menu';
import { SidePanel } from '@/ui/side-panel';
import { useToast } from '@/ui/toast/toaster';
import { ButtonExamples, Example, FormExamples } from './control-examples';
import { ChartExamples, TableExamples, TableStateExamples } from './data-examples';

const EXAMPLES: Record<string, ComponentType> = {
  buttons: ButtonExamples,
  charts: ChartExamples,
  form: FormExamples,
  overlays: OverlayExamples,
  table: TableExamples,
  'table-states': TableStateExamples,
};

/** Examples of the shared components in their states, for developers and for screenshots. */
export function ComponentsPage() {
  const { name = '' } = useParams();
  const Examples = EXAMPLES[name];
  return (
    <>
      <title>Components | Back office</title>
      <h1 className="mb-4 font-bold text-28">Components</h1>
      <nav aria-label="Components" className="mb-6 flex flex-wrap gap-x-4">
        {Object.keys(EXAMPLES).map((other) => (
          <Link
            key={other}
            to={`/admin/components/${other}`}
            aria-current={other === name ? 'page' : undefined}
            className="inline-flex min-h-9 items-center text-15 text-link aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11"
          >
            {other}
          </Link>
        ))}
      </nav>
      {Examples && (
        <div className="flex flex-col gap-8">
          <Examples />
        </div>
      )}
    </>
  );
}

const COMMANDS = [
  ...['Dashboard', 'Client Searches', 'Commission Rules', 'Route Tracking', 'Airports'].map((label) => ({
    id: label,
    label,
    group: 'Screens',
    run: () => {},
  })),
  { id: 'ana', label: 'Ana Hoxha', group: 'Sales Agents', run: () => {} },
  { id: 'route', label: 'TIA → FCO', group: 'Routes', keywords: 'Tiranë Romë', run: () => {} },
];

type Open = 'none' | 'panel' | 'confirm' | 'command';

/** Examples of overlays. */
function OverlayExamples() {
  const [open, setOpen] = useState<Open>('none');
  const close = () => setOpen('none');
  useCommandKey(() => setOpen('command'));
  return (
    <Example title="Overlays">
      <div className="flex flex-wrap gap-3">
        <ActionsMenu onDelete={() => setOpen('confirm')} />
        <Button variant="secondary" onClick={() => setOpen('panel')}>
          Side panel
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button variant="secondary" onClick={() => setOpen('command')}>
          Command palette
        </Button>
        <ToastButtons />
      </div>
      <SearchPanel isOpen={open === 'panel'} onClose={close} />
      <Confirm
        isOpen={open === 'confirm'}
        onClose={close}
        title="Delete the agent Ana Hoxha"
        confirmLabel="Delete Ana Hoxha"
        onConfirm={() => Promise.reject(new Error('refused'))}
        explain={() => 'Ana Hoxha has 3 open requests. Close them or give them to another agent.'}
      >
        Her searches stay. This cannot be undone.
      </Confirm>
      <CommandPalette isOpen={open === 'command'} commands={COMMANDS} onClose={close} />
    </Example>
  );
}

function ActionsMenu({ onDelete }: { onDelete: () => void }) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="secondary">Menu</Button>
      </MenuTrigger>
      <MenuContent align="start">
        <MenuItem>
          <Pencil aria-hidden="true" />
          Edit
        </MenuItem>
        <MenuItem disabled>
          <RotateCcw aria-hidden="true" />
          Search again
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={onDelete}>
          <Trash2 aria-hidden="true" />
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

function ToastButtons() {
  const show = useToast();
  return (
    <>
      <Button variant="secondary" onClick={() => show({ text: 'The commission rule is saved.' })}>
        Notice
      </Button>
      <Button variant="secondary" onClick={() => show({ text: 'The route TIA → FCO is disabled.', undo: () => {} })}>
        Undo
      </Button>
      <Button
        variant="secondary"
        onClick={() => show({ tone: 'danger', text: 'The rule could not be saved: the server cannot be reached.' })}
      >
        Error
      </Button>
    </>
  );
}

const FACTS = [
  ['Route', 'TIA → FCO'],
  ['Dates', '12–19 Dec 2026'],
  ['Party', '2 adults, 1 child'],
  ['Providers', '2 of 2, 84 flights'],
  ['Created', '3 minutes ago by Ana Hoxha'],
] as const;

function SearchPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title="TIA → FCO"
      footer={
        <div className="flex justify-end gap-3">
          <Button variant="secondary">Search again</Button>
          <Button>View Results</Button>
        </div>
      }
    >
      <Facts className="text-15">
        {FACTS.map(([name, value]) => (
          <Fact key={name} label={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </SidePanel>
  );
}
