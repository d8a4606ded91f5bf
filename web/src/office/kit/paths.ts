/** The address of the documentation. */
export const DOCUMENTATION = '/admin/documentation';

/** The address of a section, or of a heading in it. With `mark`, the matches of this search are marked in the text. */
export function sectionPath(slug: string, id = '', mark = ''): string {
  const query = mark ? `?${new URLSearchParams({ mark })}` : '';
  return `${DOCUMENTATION}/${slug}${query}${id && `#${id}`}`;
}
