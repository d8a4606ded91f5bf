/** Copies a text to the clipboard; rejects if the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  // Pages served over plain HTTP have no clipboard.
  if (!navigator.clipboard) throw new Error('no clipboard');
  await navigator.clipboard.writeText(text);
}
