import { z } from 'zod';
import { SETTINGS } from '@/api/settings.gen';
import { NumberField, TextField } from '@/office/kit/form/fields';
import { optionalWholeText, textOf } from '@/office/kit/form/numbers';
import { type AreaDefinition, AreaForm, type FieldsProps, USUAL_MESSAGES } from './area-form';
import type { Bodies } from './resources';

const { name, chat_number, since, chat_answer_minutes } = SETTINGS.agency;

const OPTIONAL_LINE = z.string().trim().max(name.max, `Enter at most ${name.max} characters.`);
const LINE = OPTIONAL_LINE.min(name.min, 'This field is required.');

const OFFICE = z.object({ city: LINE, address: LINE, phone: LINE, email: LINE, map_url: LINE });

const DAY = z.object({ opens: z.string(), closes: z.string() }).transform(({ opens, closes }, context) => {
  if (opens === '' && closes === '') return null;
  if (opens === '') context.addIssue({ code: 'custom', path: ['opens'], message: 'Enter both times, or neither.' });
  else if (closes === '')
    context.addIssue({ code: 'custom', path: ['closes'], message: 'Enter both times, or neither.' });
  else if (closes <= opens)
    context.addIssue({ code: 'custom', path: ['closes'], message: 'This must be after opening.' });
  return { opens, closes };
});

const SCHEMA = z.object({
  name: LINE,
  phone: LINE,
  chat_number: z
    .string()
    .trim()
    .regex(
      new RegExp(`^\\d{${chat_number.min},${chat_number.max}}$`),
      `Enter ${chat_number.min} to ${chat_number.max} digits, with the country’s code.`,
    ),
  email: LINE,
  careers_email: LINE,
  social: z.object({ facebook: OPTIONAL_LINE, instagram: OPTIONAL_LINE }),
  offices: z.tuple([OFFICE, OFFICE]),
  main_site: LINE,
  site_url: OPTIONAL_LINE,
  agent: OPTIONAL_LINE,
  home_airport: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Enter the code of an airport.'),
  opening_hours: z.array(DAY),
  since: optionalWholeText(since),
  chat_answer_minutes: optionalWholeText(chat_answer_minutes),
});

const SOON = 'Within ten seconds, visitors see';

const showOffice = (offices: AgencyValues['offices']) =>
  offices.map(({ city, address, phone, email }) => [city, address, phone, email].join(', ')).join('; ');

const DEFINITION: AreaDefinition<'agency', AgencyValues> = {
  area: 'agency',
  label: 'Agency',
  schema: SCHEMA,
  words: {
    name: { label: 'Name' },
    phone: { label: 'Phone' },
    chat_number: { label: 'Chat number' },
    email: { label: 'E-mail' },
    careers_email: { label: 'E-mail for applications' },
    social: {
      label: 'Social links',
      show: ({ facebook, instagram }) => [facebook, instagram].filter(Boolean).join(', ') || 'none',
    },
    offices: { label: 'Offices', show: showOffice },
    main_site: { label: 'Main site' },
    site_url: { label: 'Address of this site' },
    agent: { label: 'Person on the results page' },
    home_airport: { label: 'Home airport' },
    opening_hours: {
      label: 'Opening hours',
      show: (days) =>
        days.map(({ opens, closes }, day) => `${WEEKDAYS[day]} ${opens ? `${opens}–${closes}` : 'closed'}`).join(', '),
    },
    since: { label: 'Opened in' },
    chat_answer_minutes: { label: 'Chat is answered within' },
  },
  valuesOf: ({ opening_hours, since, chat_answer_minutes, ...agency }) => ({
    name: agency.name,
    phone: agency.phone,
    chat_number: agency.chat_number,
    email: agency.email,
    careers_email: agency.careers_email,
    social: agency.social,
    offices: agency.offices,
    main_site: agency.main_site,
    site_url: agency.site_url,
    agent: agency.agent,
    home_airport: agency.home_airport,
    opening_hours: opening_hours.map((day) => ({ opens: day?.opens ?? '', closes: day?.closes ?? '' })),
    since: textOf(since),
    chat_answer_minutes: textOf(chat_answer_minutes),
  }),
  effects: {
    name: `${SOON} this name in the header and in the titles of pages.`,
    phone: `${SOON} and call this number.`,
    chat_number: 'Within ten seconds, the chat buttons of visitors lead to this number.',
    email: `${SOON} this address on the contact page.`,
    careers_email: `${SOON} this address on the page about work.`,
    social: `${SOON} these links; an empty link is not shown.`,
    offices: `${SOON} the offices as they are here.`,
    main_site: 'Within ten seconds, links to packages and hotels lead to this site.',
    site_url: 'Within ten seconds, mails and search engines get this address for pages of the site.',
    agent: `${SOON} this person beside chat and phone on the results page.`,
    home_airport: 'Within a minute, popular routes start here, and the airport picker names this airport first.',
    opening_hours: `${SOON} these hours, and whether the agency is open.`,
    since: `${SOON} since when the agency exists; without a year, nothing is shown.`,
    chat_answer_minutes: `${SOON} how soon chat is answered; without a number, nothing is shown.`,
  },
  messages: USUAL_MESSAGES,
  sentences: {
    phone: { invalid: 'Enter a number such as +355 69 123 4567.' },
    email: { invalid: 'Enter an e-mail address.' },
    careers_email: { invalid: 'Enter an e-mail address.' },
    facebook: { invalid: 'Enter an address such as https://example.com.' },
    instagram: { invalid: 'Enter an address such as https://example.com.' },
    main_site: { invalid: 'Enter an address such as https://example.com.' },
    map_url: { invalid: 'Enter an address such as https://example.com.' },
    site_url: { invalid: 'Enter an address without a path, such as https://example.com.' },
    home_airport: { invalid: 'Enter the code of an airport.' },
    closes: { not_increasing: 'This must be after opening.' },
  },
};

/** Who the agency is and how it is reached. */
export function AgencyForm() {
  return (
    <AreaForm definition={DEFINITION}>
      {({ control }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField control={control} name="name" label="Name" />
            <TextField
              control={control}
              name="agent"
              label="Person on the results page"
              hint="Empty: the name of the agency"
            />
            <TextField
              control={control}
              name="phone"
              label="Phone"
              type="tel"
              hint="With the country’s code: +355 69 123 4567"
            />
            <TextField
              control={control}
              name="chat_number"
              label="Chat number"
              inputMode="numeric"
              hint="Digits only, with the country’s code"
            />
            <TextField control={control} name="email" label="E-mail" type="email" />
            <TextField control={control} name="careers_email" label="E-mail for applications" type="email" />
            <TextField control={control} name="main_site" label="Main site" type="url" hint="Packages and hotels" />
            <TextField
              control={control}
              name="site_url"
              label="Address of this site"
              type="url"
              hint="Without a slash at the end; empty: as visited"
            />
            <TextField control={control} name="social.facebook" label="Facebook" type="url" hint="Empty: not shown" />
            <TextField control={control} name="social.instagram" label="Instagram" type="url" hint="Empty: not shown" />
            <TextField
              control={control}
              name="home_airport"
              label="Home airport"
              hint="3-letter IATA airport code"
              maxLength={3}
            />
            <NumberField
              control={control}
              name="since"
              label="Opened in"
              hint="Year; empty: not shown"
              min={since.min}
              max={since.max}
              step={1}
            />
            <NumberField
              control={control}
              name="chat_answer_minutes"
              label="Chat is answered within"
              hint="Minutes; empty: not shown"
              min={chat_answer_minutes.min}
              max={chat_answer_minutes.max}
              step={1}
            />
          </div>
          <OpeningHoursFields control={control} />
          <OfficeFields control={control} place={0} />
          <OfficeFields control={control} place={1} />
        </>
      )}
    </AreaForm>
  );
}

type OfficeFieldsProps = Pick<FieldsProps<'agency', AgencyValues>, 'control'> & { place: 0 | 1 };

function OfficeFields({ control, place }: OfficeFieldsProps) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-semibold text-15">{place === 0 ? 'First office' : 'Second office'}</legend>
      <TextField control={control} name={`offices.${place}.city`} label="City" />
      <TextField control={control} name={`offices.${place}.address`} label="Address" />
      <TextField control={control} name={`offices.${place}.phone`} label="Phone" type="tel" />
      <TextField control={control} name={`offices.${place}.email`} label="E-mail" type="email" />
      <TextField
        control={control}
        name={`offices.${place}.map_url`}
        label="Map"
        type="url"
        hint="What the map’s frame loads"
      />
    </fieldset>
  );
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The opening hours of each weekday. */
function OpeningHoursFields({ control }: Pick<FieldsProps<'agency', AgencyValues>, 'control'>) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold text-15">Opening hours</legend>
      <p className="text-13 text-muted">In the time zone of the agency. A day without times is closed.</p>
      {WEEKDAYS.map((weekday, day) => (
        <div key={weekday} className="grid grid-cols-2 items-start gap-4 sm:max-w-96">
          <TextField control={control} name={`opening_hours.${day}.opens`} label={`${weekday}, opens`} type="time" />
          <TextField control={control} name={`opening_hours.${day}.closes`} label={`${weekday}, closes`} type="time" />
        </div>
      ))}
    </fieldset>
  );
}

/** The hours of a day as they are typed; both are empty if the agency is closed. */
type DayTexts = { opens: string; closes: string };

/** The settings of the agency as they are typed. */
type AgencyValues = Omit<Bodies['agency'], 'opening_hours' | 'since' | 'chat_answer_minutes'> & {
  opening_hours: DayTexts[];
  since: string;
  chat_answer_minutes: string;
};
