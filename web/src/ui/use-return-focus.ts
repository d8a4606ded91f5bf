import { useState } from 'react';

/**
 * Returns the focus to the element that had it when an overlay opened. Radix does so only for its own triggers, but
 * most overlays here open from a URL or a row. The calling component must be mounted only while the overlay is open.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => openerOf(document.activeElement));
  return (event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}

/** A menu disappears when one of its items opens an overlay, so the focus returns to the button of the menu. */
function openerOf(active: Element | null): Element | null {
  const menu = active?.closest('[role=menu]');
  const button = menu?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : active;
}
