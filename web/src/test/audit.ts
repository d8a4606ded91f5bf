import axe from 'axe-core';

// The results refer to elements instead of quoting them, because axe would quote every element that it looks at.
axe.configure({ noHtml: true });

const OPTIONS = {
  // A real browser is needed for colours, and for the canvas with which axe recognises icons among names.
  rules: { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } },
  resultTypes: ['violations'],
  elementRef: true,
  selectors: false,
  preload: false,
} satisfies axe.RunOptions;

/** Rules that count although axe calls their violations moderate: with them, screen readers list headings and regions. */
const ALSO: readonly string[] = ['heading-order', 'landmark-unique'];

/** The violations that axe finds and that count: the serious and critical ones, except those that need a real browser. */
export async function audit(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, OPTIONS);
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || ALSO.includes(id))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ element }) => element?.outerHTML).join(' ')}`);
}
