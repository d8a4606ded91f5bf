/** Copies a text to the clipboard; rejects if the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  // In pages served over plain HTTP, browsers offer no clipboard.
  if (!navigator.clipboard) throw new Error('no clipboard');
  await navigator.clipboard.writeText(text);
}
