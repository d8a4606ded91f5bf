import { sendBookingRequest } from '@/api/booking-requests';
import type { BookingRequest, FlightOption, SearchParams } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { referenceOf, requestIdOf } from './booking-reference';
import { useFlightTexts } from './use-flight-texts';

type Subject = { batchId: string; option: FlightOption; params: SearchParams };

/** How a visitor turns to the agency about a flight: with which words, under which reference, and who is told. */
export function useContact({ batchId, option, params }: Subject) {
  const language = useLanguage();
  const id = requestIdOf(batchId, option.id);
  const reference = referenceOf(id);
  const texts = useFlightTexts({ batchId, option, params, reference });
  const tell = (channel: BookingRequest['channel']) => {
    const request = { id, batch_id: batchId, option_id: option.id, channel, price: option.price, lang: language };
    // The chat says all of it too: what does not arrive here is not lost.
    sendBookingRequest(request).catch(() => {});
  };
  return { reference, texts, tell };
}
