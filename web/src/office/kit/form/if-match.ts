/** The header by which a change says on which revision it is based. */
export function ifMatch(revision: string | null): { 'If-Match'?: string } {
  return revision === null ? {} : { 'If-Match': `"${revision}"` };
}
