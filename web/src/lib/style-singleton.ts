/**
 * Styles that apply while something is open: an open dialog keeps the page behind it from scrolling. The build uses it
 * instead of the module of react-style-singleton, which inserts a `style` element: the content security policy forbids
 * those, and allows style sheets that a script constructs. In a browser without constructed sheets the page behind
 * scrolls. See vite.config.ts.
 */

/** The styles of the first user apply until the last user has removed its own. */
export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    add(styles: string): void {
      users += 1;
      if (sheet || !('adoptedStyleSheets' in document)) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets.push(sheet);
    },
    remove(): void {
      users -= 1;
      if (users > 0 || !sheet) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      sheet = undefined;
    },
  };
}
