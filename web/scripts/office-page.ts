import type { Connect, HtmlTagDescriptor, Plugin } from 'vite';

const toOffice: Connect.NextHandleFunction = (request, _response, next) => {
  if (/^\/(?:admin|agent)(?:[/?]|$)/.test(request.url ?? '')) request.url = '/office.html';
  next();
};

/** Serves the page of the back office at its paths in `npm run dev`, as the server does. */
export const officePage: Plugin = {
  name: 'office-page',
  configureServer: ({ middlewares }) => void middlewares.use(toOffice),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(toOffice),
};

/** Applies the theme that the user has chosen: see src/office/kit/shell/theme.ts, which stores it. */
const APPLY_THEME =
  'try{document.documentElement.dataset.theme=localStorage.getItem("office-theme")||"system"}catch{}\n';

/**
 * Applies the theme before the page is painted, so that no other theme flashes. A module would run too late, and the
 * content security policy forbids scripts in the page, so this is a small file of its own.
 */
export const themeScript: Plugin = {
  name: 'theme-script',
  buildStart() {
    if (this.environment.mode === 'build') this.emitFile({ type: 'asset', name: SCRIPT_NAME, source: APPLY_THEME });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }): HtmlTagDescriptor[] => {
      const file = Object.values(bundle ?? {}).find(
        ({ type, fileName }) => type === 'asset' && isThemeScript(fileName),
      );
      const script = file ? { attrs: { src: `/${file.fileName}` } } : { children: APPLY_THEME };
      return [{ tag: 'script', injectTo: 'head-prepend', ...script }];
    },
  },
};
const SCRIPT_NAME = 'office-theme.js';
const isThemeScript = (file: string) => /office-theme-[^/]*\.js$/.test(file);
