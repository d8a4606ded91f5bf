import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useState } from 'react';
import { useCanChange } from '@/office/kit/auth/use-can-change';
import type { ComponentName, TemplateComponent } from '@/office/landing/pages/types';
import { ComponentRow } from './component-row';

type ComponentListProps = {
  components: readonly TemplateComponent[];
  /** Whether nothing can be changed, because there is no template yet. */
  isLocked: boolean;
  /** Whether a change is being saved. */
  isBusy: boolean;
  onOrder: (components: TemplateComponent[]) => void;
  onToggle: (name: ComponentName) => void;
};

/** The components in their order, which is changed by dragging, by the keys of the handles, and by buttons. */
export function ComponentList({ components, isLocked, isBusy, onOrder, onToggle }: ComponentListProps) {
  const { canChange } = useCanChange();
  const [moved, setMoved] = useState('');
  const isFixed = isLocked || !canChange;
  const sensors = useSensors(
    // A few pixels, so that a tap on the handle is no drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const names = components.map(({ component_name }) => component_name);
  const move = (from: number, to: number) => {
    if (from === to || from < 0 || to < 0 || to >= components.length) return;
    onOrder(arrayMove([...components], from, to));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(placeOf(names, active.id), placeOf(names, over.id));
  };
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements: announcementsOf(names), screenReaderInstructions: INSTRUCTIONS }}
      >
        <SortableContext items={names} strategy={verticalListSortingStrategy} disabled={isFixed || isBusy}>
          <ol aria-label="Components" className="overflow-hidden rounded-control border border-line">
            {components.map((component, place) => (
              <ComponentRow
                key={component.component_name}
                component={component}
                place={place}
                count={components.length}
                isLocked={isLocked}
                onToggle={() => !isBusy && onToggle(component.component_name)}
                onMove={(step) => {
                  if (isBusy) return;
                  move(place, place + step);
                  setMoved(`${component.component_name} is at position ${place + step + 1}.`);
                }}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  );
}

type Id = DragEndEvent['active']['id'];

function placeOf(names: readonly string[], id: Id): number {
  return names.indexOf(String(id));
}

const INSTRUCTIONS = {
  draggable:
    'To move the component, press Space or Enter on its handle, then the arrow keys, and Space or Enter again to drop it. Escape cancels.',
};

/** What screen readers say while a component is moved. */
function announcementsOf(names: readonly string[]): Announcements {
  const position = (id: Id) => `position ${placeOf(names, id) + 1} of ${names.length}`;
  return {
    onDragStart: ({ active }) => `${active.id} is picked up at ${position(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${active.id} is at ${position(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${active.id} is dropped at ${position(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${active.id} is back at ${position(active.id)}.`,
  };
}
