import { sendBookingRequest } from '@/api/booking-requests';
import { useApi } from '@/api/client';
import type { BookingRequest, FlightOption, SearchParams } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { referenceOf, requestIdOf } from './booking-reference';
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
