import type { SearchParams } from '@/api/wire';

type Passengers = SearchParams['passengers'];

/** Everybody who travels. */
export function headCount(passengers: Passengers): number {
  return seatCount(passengers) + passengers.infantsOnLap;
}

/** Those with a seat of their own, among whom a price is divided. */
export function seatCount(passengers: Passengers): number {
  return passengers.adults + passengers.children + passengers.infantsInSeat;
}
