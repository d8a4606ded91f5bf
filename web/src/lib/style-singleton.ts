/**
 * Styles that count while something is open: an open dialog keeps the page behind it from scrolling. The build puts it
 * in the place of react-style-singleton's own, which inserts a `style` element: the content security policy allows
 * none, and no policy is needed for a sheet that a script makes. In a browser without such sheets the page behind
 * scrolls. See vite.config.ts.
 */

/** The first user's styles count until the last one has gone. */
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
