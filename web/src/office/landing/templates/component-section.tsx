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
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { FailureNotice } from '@/office/kit/failure-notice';
import { SEO_TEMPLATES, saveComponents } from '@/office/landing/pages/requests';
import type { ComponentName, TemplateComponent, TypeTemplate } from '@/office/landing/pages/words';
import { Notice } from '@/ui/notice';
import { useToast } from '@/ui/toast/toaster';
import { COMPONENT_WORDS, ComponentRow } from './component-row';
import { rememberRevision } from './own-revisions';

type ComponentSectionProps = {
  answer: TypeTemplate;
  /** Whether the components could not be read again after a change that failed. */
  isOutdated: boolean;
  onRetry: () => void;
};

/** The components of a template: their order, and which of them its pages have. */
export function ComponentSection({ answer, isOutdated, onRetry }: ComponentSectionProps) {
  const { components, template } = answer;
  const { save, isPending } = useSaveComponents(answer);
  const isLocked = template === null;
  const shown = isLocked ? UNSAVED : components;
  return (
    <section aria-labelledby="seo-components" className="rounded-card border border-line bg-paper p-3 sm:p-4 lg:p-6">
      <h2 id="seo-components" className="font-semibold text-17">
        Components
      </h2>
      <p className="mb-3 max-w-[70ch] text-13 text-muted">
        The pages show the active components in this order. Drag a component by its handle, or move it with the arrows.
        Each change is saved at once.
      </p>
      {isLocked && (
        <Notice tone="caution" className="mb-3">
          Save the template first to enable component management.
        </Notice>
      )}
      {isOutdated && (
        <FailureNotice onRetry={onRetry} className="mb-3">
          Failed to load template components
        </FailureNotice>
      )}
      <ComponentList
        components={shown}
        isLocked={isLocked}
        isBusy={isPending}
        onOrder={(ordered) => save({ components: ordered, failed: 'Failed to update component order' })}
        onToggle={(name) => {
          const toggled = components.map((one) => (one.component_name === name ? toggle(one) : one));
          save({ components: toggled, failed: 'Failed to update component status' });
        }}
      />
    </section>
  );
}

/** The components that a template has when it is saved for the first time. */
const UNSAVED: readonly TemplateComponent[] = COMPONENT_WORDS.map(({ name }, place) => ({
  component_name: name,
  display_order: place + 1,
  status: 'inactive',
}));

function toggle(component: TemplateComponent): TemplateComponent {
  return { ...component, status: component.status === 'active' ? 'inactive' : 'active' };
}

type Change = { components: readonly TemplateComponent[]; failed: string };

/** Saves the components. They are shown at once as they shall be; if that fails, they are read again. */
function useSaveComponents({ type, revision }: TypeTemplate) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const queryKey = [...SEO_TEMPLATES, type.id];
  const { mutate, isPending } = useMutation({
    mutationFn: ({ components }: Change) => saveComponents(api, type.id, components, revision),
    // Without a network it fails at once.
    networkMode: 'always',
    onMutate: async ({ components }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<TypeTemplate>(queryKey, (known) => known && { ...known, components: numbered(components) });
    },
    onSuccess: (saved) => {
      rememberRevision(client, type.id, revision, saved.revision);
      client.setQueryData(queryKey, saved);
    },
    onError: (_, { failed }) => {
      show({ tone: 'danger', text: failed });
      void client.invalidateQueries({ queryKey });
    },
  });
  return { save: (change: Change) => !isPending && mutate(change), isPending };
}

function numbered(components: readonly TemplateComponent[]): TemplateComponent[] {
  return components.map((component, place) => ({ ...component, display_order: place + 1 }));
}

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
function ComponentList({ components, isLocked, isBusy, onOrder, onToggle }: ComponentListProps) {
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
