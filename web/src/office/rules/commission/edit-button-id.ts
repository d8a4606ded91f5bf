import type { PassengerType } from './types';

/** The id of the button that opens the form of a rule. It gets the focus back when the form closes. */
export function editButtonId(type: PassengerType): string {
  return `edit-${type}`;
}
