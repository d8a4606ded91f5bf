import type { Bodies } from './resources';

/** The hours of a day as they are typed; both are empty if the agency is closed. */
type DayTexts = { opens: string; closes: string };

/** The settings of the agency as they are typed. */
export type AgencyValues = Omit<Bodies['agency'], 'opening_hours' | 'since' | 'chat_answer_minutes'> & {
  opening_hours: DayTexts[];
  since: string;
  chat_answer_minutes: string;
};
