import { type Api, useApi } from '@/api/client';
import type { BookingRequest, FlightOption, SearchParams } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { randomUuid } from '@/lib/uuid';
import { useFlightTexts } from './use-flight-texts';

type Subject = { batchId: string; option: FlightOption; params: SearchParams };

/**
 * What a visitor needs to contact the agency about a flight: the texts, the reference of the booking request, and a
 * function that reports the contact.
 */
export function useContact({ batchId, option, params }: Subject) {
  const api = useApi();
  const language = useLanguage();
  const id = requestIdOf(batchId, option.id);
  const reference = referenceOf(id);
  const texts = useFlightTexts({ batchId, option, params, reference });
  const report = (channel: BookingRequest['channel']) => {
    const request = { id, batch_id: batchId, option_id: option.id, channel, price: option.price, lang: language };
    // A failure is ignored: the message in the chat contains the same data.
    sendBookingRequest(api, request).catch(() => {});
  };
  return { reference, texts, report };
}

/** The key of this tab's random id, from which the ids of its booking requests are made. */
const TAB = 'booking-requests';

/**
 * The id of the booking request for a flight. It stays the same in this tab when the visitor opens the flight again,
 * reloads, or calls after writing.
 */
function requestIdOf(batchId: string, optionId: string): string {
  const tab = sessionStorage.getItem(TAB) ?? randomUuid();
  sessionStorage.setItem(TAB, tab);
  return hashOf(`${tab} ${batchId} ${optionId}`) + tab.slice(8);
}

/** Eight hexadecimal digits: FNV-1a of 32 bits, with a last step that spreads small differences. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, '0');
}

/** The form of an id that people read and say: "A7F2C9". */
function referenceOf(id: string): string {
  return id.slice(0, 6).toUpperCase();
}

/** Tells the agency that a visitor contacts it about a flight. The request outlives the page and is repeated until it arrives. */
async function sendBookingRequest(api: Api, request: BookingRequest): Promise<void> {
  await api.POST('/api/booking-requests', {
    body: request,
    headers: { 'Idempotency-Key': request.id },
    keepalive: true,
  });
}
