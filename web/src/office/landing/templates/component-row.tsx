import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, GripVertical, type LucideIcon } from 'lucide-react';
import { cn } from '@/lib/cn';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import type { ComponentName, TemplateComponent } from '@/office/landing/pages/words';
import { Button } from '@/ui/button';
import { Switch } from '@/ui/switch';

type ComponentRowProps = {
  component: TemplateComponent;
  /** Counted from 0. */
  place: number;
  count: number;
  isLocked: boolean;
  onToggle: () => void;
  /** Moves the component one place up (-1) or down (1). */
  onMove: (step: -1 | 1) => void;
};

/** A component with its handle, its place, and whether the pages show it. */
export function ComponentRow({ component, place, count, isLocked, onToggle, onMove }: ComponentRowProps) {
  const { component_name: name, status } = component;
  const { canChange, locked: byRole } = useCanChange();
  const locked = canChange && isLocked ? { disabled: true, title: 'Save the template first.' } : byRole;
  const sortable = useSortable({ id: name });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable;
  const isActive = status === 'active';
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn(
        'flex items-center gap-2 border-line border-b bg-paper py-1 pr-3 pl-1 last:border-b-0 sm:gap-3',
        isDragging && 'relative z-10 shadow-float',
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
        {...locked}
        title={locked.title ?? 'Drag to move'}
        className="flex size-9 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-muted hover:bg-mist active:cursor-grabbing disabled:cursor-default disabled:opacity-60 pointer-coarse:size-11"
      >
        <GripVertical className="size-4" aria-hidden="true" />
      </button>
      <span className="w-5 shrink-0 text-right text-13 text-muted tabular-nums max-sm:hidden" aria-hidden="true">
        {place + 1}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-13 [overflow-wrap:anywhere] sm:text-15">
          {name.replace(/Component$/, '')}
          {name.endsWith('Component') && (
            <>
              <wbr />
              Component
            </>
          )}
        </span>
        <span className="block text-13 text-muted">{effectOf(name)}</span>
      </span>
      <span className="flex shrink-0">
        <Step label={`Move ${name} up`} icon={ArrowUp} isEnd={place === 0} onMove={() => onMove(-1)} locked={locked} />
        <Step
          label={`Move ${name} down`}
          icon={ArrowDown}
          isEnd={place === count - 1}
          onMove={() => onMove(1)}
          locked={locked}
        />
      </span>
      <Switch aria-label={`Show ${name}`} checked={isActive} onCheckedChange={onToggle} {...locked} />
      <span className={cn('w-13 shrink-0 text-13 max-sm:hidden', isActive ? 'text-success' : 'text-muted')}>
        {isActive ? 'Active' : 'Inactive'}
      </span>
    </li>
  );
}

type StepProps = {
  label: string;
  icon: LucideIcon;
  /** Whether the component is the first or the last one, and cannot go further. */
  isEnd: boolean;
  onMove: () => void;
  locked: { disabled?: boolean; title?: string };
};

function Step({ label, icon: Icon, isEnd, onMove, locked }: StepProps) {
  return (
    <Button
      variant="quiet"
      size="compact-icon"
      aria-label={label}
      // By attribute only: a disabled button would lose the focus at the end of the list.
      aria-disabled={isEnd}
      onClick={() => !isEnd && onMove()}
      {...locked}
    >
      <Icon className="size-4" aria-hidden="true" />
    </Button>
  );
}

/** What the components of pages show, in the order in which a new template has them. */
export const COMPONENT_WORDS: readonly { name: ComponentName; effect: string }[] = [
  { name: 'SEOHead', effect: 'Title, description and links for search engines' },
  { name: 'HeaderComponent', effect: 'Banner at the top' },
  { name: 'FlightSearchComponent', effect: 'Search form' },
  { name: 'PricingTableComponent', effect: 'Prices from a city to a city' },
  { name: 'StateCityPricingComponent', effect: 'Prices between a city and the cities of a state' },
  { name: 'StatePricingComponent', effect: 'Prices between the cities of two states' },
  { name: 'RouteInfoComponent', effect: 'Facts about a route of cities' },
  { name: 'StateRouteInfoComponent', effect: 'Facts about a route of states' },
  { name: 'FAQComponent', effect: 'Questions about a route of cities' },
  { name: 'StateFAQComponent', effect: 'Questions about a route of states' },
  { name: 'RelatedDestinationsComponent', effect: 'Links to related destinations' },
  { name: 'FooterComponent', effect: 'Foot of the page' },
];

/** What a component shows. A newer server may have others. */
function effectOf(component: ComponentName): string {
  return COMPONENT_WORDS.find(({ name }) => name === component)?.effect ?? '';
}
