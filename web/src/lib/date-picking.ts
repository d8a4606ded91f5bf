/** How a form opens the calendar, which is another feature and a separate download. */
import { createContext, useContext } from 'react';

/** The date that a tap sets. */
export type Selecting = 'departure' | 'return';

type DatePicking = {
  /** Opens the calendar; the focus returns to the opener. */
  open: (selecting: Selecting, opener: HTMLElement) => void;
  /** Fetches the calendar's code before it is opened. */
  preload: () => void;
};

/** The shell provides it. */
export const DatePickingContext = createContext<DatePicking>({ open: () => {}, preload: () => {} });

export function useDatePicking(): DatePicking {
  return useContext(DatePickingContext);
}
