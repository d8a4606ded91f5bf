/**
 * Class names of the parts of the day picker. They are in a file of their own, because `cn` cannot merge gradients, and
 * lib/cn.test.ts demands that it can merge the classes of every component.
 */

const STEP =
  'absolute top-0 z-10 flex size-11 items-center justify-center rounded-control text-link hover:bg-action-soft aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-muted aria-disabled:opacity-40';

export const CLASSES = {
  months: 'relative flex justify-center gap-8',
  month: 'min-w-0 flex-1',
  month_caption: 'flex h-11 items-center justify-center',
  caption_label: 'font-bold text-17 first-letter:uppercase',
  button_previous: `${STEP} left-0`,
  button_next: `${STEP} right-0`,
  chevron: 'size-5',
  // The height is the same for four to six rows, so that a change of month does not move the content below.
  month_grid: 'h-92 w-full table-fixed border-collapse',
  weekday: 'h-8 font-medium text-13 text-muted',
  day: 'group/day h-14 p-0.5',
  day_button: '',
  // Days of another month fill the rows; the band between the dates must not show in them.
  hidden: 'invisible',
};

/** The days between the two dates are a continuous band. */
export const MODIFIER_CLASSES = {
  inside: 'bg-action-soft first:rounded-l-control last:rounded-r-control',
  start: 'bg-linear-to-r from-50% from-transparent to-50% to-action-soft',
  end: 'bg-linear-to-l from-50% from-transparent to-50% to-action-soft',
};
