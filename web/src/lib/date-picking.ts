/** How a form asks for its dates: the calendar is another feature, and a download of its own. */
import { createContext, useContext } from 'react';

/** Which of the two dates a tap sets. */
export type Selecting = 'departure' | 'return';

type DatePicking = {
  /** Opens the calendar; the focus returns to the opener. */
  open: (selecting: Selecting, opener: HTMLElement) => void;
  /** Somebody may soon open it. */
  warm: () => void;
};

/** Given by the shell. */
export const DatePickingContext = createContext<DatePicking>({ open: () => {}, warm: () => {} });

/** The way to the calendar. */
export function useDatePicking(): DatePicking {
  return useContext(DatePickingContext);
}
