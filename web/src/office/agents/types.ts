/** What the API answers about agents. To be replaced by the generated types. */

/** The record of the signed-in agent. */
export type OwnAgent = { id: string; name: string; email: string; phone_number: string | null; is_active: boolean };

/** A sales agent as the administrator sees it. */
export type SalesAgent = OwnAgent & { email_confirmed: boolean; created_at: string };

export type Registration = { name: string; email: string; password: string; phone_number?: string };

type Place = { code: string; city: string };

/** A search of the signed-in user. The lowest price is in euro. */
export type OwnSearch = {
  batch_id: string;
  from: Place;
  to: Place;
  departure_date: string;
  return_date: string | null;
  adults: number;
  children: number;
  infants: number;
  status: 'queued' | 'running' | 'complete' | 'failed';
  lowest_price: number | null;
  created_at: string;
};
