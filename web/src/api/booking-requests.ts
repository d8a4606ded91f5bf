import { api } from './client';
import type { BookingRequest } from './wire';

/** Tells the agency that somebody turns to it about a flight. It outlives the page and is sent until it arrives. */
export async function sendBookingRequest(request: BookingRequest): Promise<void> {
  await api.POST('/api/booking-requests', {
    body: request,
    headers: { 'Idempotency-Key': request.id },
    keepalive: true,
  });
}
