import type { Api } from './client';
import type { BookingRequest } from './wire';

/** Tells the agency that a visitor contacts it about a flight. The request outlives the page and is repeated until it arrives. */
export async function sendBookingRequest(api: Api, request: BookingRequest): Promise<void> {
  await api.POST('/api/booking-requests', {
    body: request,
    headers: { 'Idempotency-Key': request.id },
    keepalive: true,
  });
}
