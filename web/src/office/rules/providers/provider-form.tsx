import { z } from 'zod';
import { SETTINGS } from '@/api/settings.gen';
import { SelectField, SwitchField, TextareaField, TextField } from '@/office/kit/form/fields';
import { namesOf, PROVIDERS, type Provider, providerName } from '@/office/kit/words';
import { type AreaDefinition, AreaForm } from '@/office/platform/settings/area-form';
import type { Bodies } from '@/office/platform/settings/resources';

type Values = Omit<Bodies['providers'], 'logo_hosts'> & { logo_hosts: string };

const { active_api, rapidapi_name, logo_hosts } = SETTINGS.providers;

const CHOICE = z.enum(active_api.choices);

const NAME = z
  .string()
  .trim()
  .min(rapidapi_name.min, 'Enter a name.')
  .max(rapidapi_name.max, `Enter at most ${rapidapi_name.max} characters.`);

const SCHEMA = z.object({
  active_api: CHOICE,
  simultaneous_requests: z.boolean(),
  oneway_api: CHOICE,
  roundtrip_api: CHOICE,
  ...namesOf(() => NAME),
  logo_hosts: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((host) => host !== ''))
    .refine((hosts) => hosts.length <= logo_hosts.max, `Enter at most ${logo_hosts.max} hosts.`),
});

type Choice = Provider | 'both';

const showChoice = (choice: Choice) => (choice === 'both' ? 'Both' : providerName(choice));

const CHOICES = active_api.choices.map((value) => ({ value, label: showChoice(value) }));

const asked = (choice: Choice) => (choice === 'both' ? 'both providers' : providerName(choice));

const NEXT = 'From the next search on';

const tripEffect = (trips: string, choice: Choice) => `${trips} ask ${asked(choice)}, if the active provider is both.`;

const DEFINITION: AreaDefinition<'providers', Values> = {
  area: 'providers',
  label: 'Flight API Configuration',
  schema: SCHEMA,
  words: {
    active_api: { label: 'Active provider', show: showChoice },
    simultaneous_requests: { label: 'Simultaneous requests' },
    oneway_api: { label: 'One-way searches', show: showChoice },
    roundtrip_api: { label: 'Round-trip searches', show: showChoice },
    ...namesOf((provider) => ({ label: `Name of ${providerName(provider)}` })),
    logo_hosts: { label: 'Hosts of airline logos' },
  },
  valuesOf: ({ active_api, simultaneous_requests, oneway_api, roundtrip_api, logo_hosts, ...settings }) => ({
    active_api,
    simultaneous_requests,
    oneway_api,
    roundtrip_api,
    ...namesOf((provider) => settings[`${provider}_name`]),
    logo_hosts: logo_hosts.join('\n'),
  }),
  effects: {
    active_api: ({ active_api }) =>
      `${NEXT}, visitors get flights of ${asked(active_api)}. Earlier results are not reused.`,
    simultaneous_requests: ({ simultaneous_requests }) =>
      simultaneous_requests
        ? `${NEXT}, visitors get the flights of both providers, merged.`
        : `${NEXT}, visitors get only the flights of the first provider that has any.`,
    oneway_api: ({ oneway_api }) => `${NEXT}, ${tripEffect('one-way searches', oneway_api)}`,
    roundtrip_api: ({ roundtrip_api }) => `${NEXT}, ${tripEffect('round-trip searches', roundtrip_api)}`,
    ...namesOf((provider) => `${NEXT}, visitors read this name for ${providerName(provider)}.`),
    logo_hosts: `${NEXT}, visitors see airline logos from these hosts and no others.`,
  },
  messages: {
    notLoaded: 'Failed to load API configuration',
    notSaved: 'Failed to save configuration',
    saved: 'Configuration saved successfully!',
  },
};

/** Which providers are asked, and what visitors see of them. */
export function ProviderForm() {
  return (
    <AreaForm definition={DEFINITION}>
      {({ control, values }) => (
        <>
          <SelectField control={control} name="active_api" label="Active provider" options={CHOICES} />
          <SwitchField
            control={control}
            name="simultaneous_requests"
            label="Simultaneous requests"
            hint="On: both providers answer, and their flights are merged. Off: the first provider that has a flight wins."
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              control={control}
              name="oneway_api"
              label="One-way searches"
              options={CHOICES}
              hint={values.active_api === 'both' ? undefined : 'Counts only if the active provider is both.'}
            />
            <SelectField
              control={control}
              name="roundtrip_api"
              label="Round-trip searches"
              options={CHOICES}
              hint={values.active_api === 'both' ? undefined : 'Counts only if the active provider is both.'}
            />
            {PROVIDERS.map((provider) => (
              <TextField
                key={provider}
                control={control}
                name={`${provider}_name` as const}
                label={`Name of ${providerName(provider)}`}
                hint="As visitors read it"
              />
            ))}
          </div>
          <TextareaField
            control={control}
            name="logo_hosts"
            label="Hosts of airline logos"
            hint="One host a line, such as logos.example. Without a host, no logo is shown."
          />
        </>
      )}
    </AreaForm>
  );
}
