import { z } from 'zod';
import { SwitchField } from '@/office/kit/form/fields';
import { type AreaDefinition, AreaForm } from './area-form';
import type { Bodies } from './resources';

const DEFINITION: AreaDefinition<'mode', Bodies['mode']> = {
  area: 'mode',
  label: 'API Mode Settings',
  schema: z.object({ use_incomplete_api: z.boolean() }),
  words: { use_incomplete_api: { label: 'Incomplete results (use_incomplete_api)' } },
  valuesOf: ({ use_incomplete_api }) => ({ use_incomplete_api }),
  effects: {
    use_incomplete_api: ({ use_incomplete_api }) =>
      use_incomplete_api
        ? 'From the next search on, visitors see flights as they arrive.'
        : 'From the next search on, visitors see no flight before the search is complete.',
  },
  messages: {
    notLoaded: 'Failed to load API mode setting',
    notSaved: 'Failed to save API mode setting',
    saved: 'Settings saved successfully!',
  },
};

/** Whether partial results are shown. */
export function ModeForm() {
  return (
    <AreaForm definition={DEFINITION}>
      {({ control }) => (
        <SwitchField
          control={control}
          name="use_incomplete_api"
          label="Incomplete results (use_incomplete_api)"
          hint="On: flights appear as they arrive. Off: flights appear when the search is complete."
        />
      )}
    </AreaForm>
  );
}
