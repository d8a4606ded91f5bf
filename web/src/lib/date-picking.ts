/** How a form opens the calendar, which is another feature and a separate download. */
import { createContext, useContext } from 'react';

/** The date of the trip that the next click in the calendar sets. */
export type Selecting = 'departure' | 'return';

type DatePicking = {
  /** Opens the calendar. When it closes, the focus returns to the element that opened it. */
  open: (selecting: Selecting, opener: HTMLElement) => void;
  /** Fetches the calendar's code before it is opened. */
  preload: () => void;
};

/** The shell provides it. */
export const DatePickingContext = createContext<DatePicking>({ open: () => {}, preload: () => {} });

export function useDatePicking(): DatePicking {
  return useContext(DatePickingContext);
}
