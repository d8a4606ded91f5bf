import type { Connect, Plugin } from 'vite';

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
