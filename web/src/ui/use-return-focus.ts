import { useState } from 'react';

/**
 * Gives the focus back to the element that had it when an overlay opened. Radix does so only for its own triggers, and
 * most overlays here open from an address or a row. The component that calls it is mounted while the overlay is open.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => openerOf(document.activeElement));
  return (event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}

/** A menu goes away when one of its items opens something: the opener is the button of the menu. */
function openerOf(active: Element | null): Element | null {
  const menu = active?.closest('[role=menu]');
  const button = menu?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : active;
}
