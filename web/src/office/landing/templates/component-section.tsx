import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { FailureNotice } from '@/office/kit/failure-notice';
import { SEO_TEMPLATES, saveComponents } from '@/office/landing/pages/requests';
import type { TemplateComponent, TypeTemplate } from '@/office/landing/pages/types';
import { Notice } from '@/ui/notice';
import { useToast } from '@/ui/toast/toaster';
import { ComponentList } from './component-list';
import { COMPONENT_WORDS } from './component-words';
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
