import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const PORT = 4173;
const BUILD =
  'vite build --config vite.office.config.ts --mode development --outDir node_modules/.components --logLevel warn';
const SERVE = `vite preview --config vite.office.config.ts --outDir node_modules/.components --port ${PORT} --strictPort`;

/** `make component-screenshots`: the shared components from their development page, under the server's policy. */
export default defineConfig({
  ...journeys,
  testMatch: 'components.ts',
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 1250 }, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 960 } } },
  ],
  use: { ...journeys.use, baseURL: `http://127.0.0.1:${PORT}` },
  webServer: { command: `npx ${BUILD} && npx ${SERVE} --host 127.0.0.1`, port: PORT },
});
