/** Pages that a worker of another build rendered. */

/** Whether the server marked the page as rendered by another build, so that hydrating it could fail. */
export function isStale(root: HTMLElement): boolean {
  return root.hasAttribute('data-stale');
}

/** Removes what a rendering put into the head, because the next rendering adds its own elements. */
export function removeRenderedHead(page: Document = document): void {
  const rendered =
    'title, meta[name=description], meta[name=robots], meta[property], meta[name^=twitter], link[rel=canonical]';
  for (const element of page.head.querySelectorAll(rendered)) element.remove();
}
