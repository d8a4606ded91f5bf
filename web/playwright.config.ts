import { defineConfig } from '@playwright/test';

/** Runs the browser tests in the machine's Chromium, as a phone and as a desktop, against a running server. */
export default defineConfig({
  testDir: '../tests/e2e',
  // `make screenshots` takes pictures instead of testing.
  testMatch: process.env.SCREENSHOTS ? 'screenshots.ts' : '**/*.spec.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // One test at a time leaves a part of two processors idle.
  workers: 3,
  reporter: [['list']],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:8080',
    // Traces are recorded only on request, because recording one slows every test, also those that pass.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // One process less for each browser.
        '--in-process-gpu',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
});
