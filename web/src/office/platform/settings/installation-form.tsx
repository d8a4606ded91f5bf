import { z } from 'zod';
import { SelectField, TextField } from '@/office/kit/form/fields';
import { type AreaDefinition, AreaForm, USUAL_MESSAGES } from './area-form';
import type { Bodies } from './resources';

const COLOURS = [
  { value: 'blue', label: 'Blue' },
  { value: 'green', label: 'Green' },
  { value: 'amber', label: 'Amber' },
  { value: 'red', label: 'Red' },
  { value: 'grey', label: 'Grey' },
] as const;

const DEFINITION: AreaDefinition<'installation', Bodies['installation']> = {
  area: 'installation',
  label: 'Installation',
  schema: z.object({
    name: z.string().trim().max(30, 'Enter at most 30 characters.'),
    colour: z.enum(['blue', 'green', 'amber', 'red', 'grey']),
  }),
  words: {
    name: { label: 'Name' },
    colour: { label: 'Colour', show: (colour) => COLOURS.find(({ value }) => value === colour)?.label ?? colour },
  },
  valuesOf: ({ name, colour }) => ({ name, colour }),
  effects: {
    name: 'When they next load the back office, its users see this name at the top. Visitors see no difference.',
    colour: 'When they next load the back office, its users see this colour at the top. Visitors see no difference.',
  },
  messages: USUAL_MESSAGES,
};

/** How the back office tells this installation from others. */
export function InstallationForm() {
  return (
    <AreaForm definition={DEFINITION}>
      {({ control }) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField control={control} name="name" label="Name" hint="Such as production or test; empty: no name" />
          <SelectField control={control} name="colour" label="Colour" options={COLOURS} />
        </div>
      )}
    </AreaForm>
  );
}
