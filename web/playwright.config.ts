import { defineConfig } from '@playwright/test';

/**
 * Runs the browser tests in the machine's Chromium, as a phone and as a desktop, against a running server. The headless
 * shell is Chromium without a window. The whole browser takes longer, because it also draws its own pages.
 */
export default defineConfig({
  testDir: '../tests/e2e',
  // `make screenshots` takes pictures instead of testing.
  testMatch: process.env.SCREENSHOTS ? '**/*screenshots.ts' : '**/*.spec.ts',
  outputDir: 'test-results',
  // These limits end what hangs. They are long, because a slow machine is no fault.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: Boolean(process.env.CI),
  // Each test is independent, so that no worker gets the long ones of a file.
  fullyParallel: true,
  // Fewer leave a part of two processors idle, because some tests wait.
  workers: 4,
  reporter: [['list']],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:8080',
    // Traces are recorded only on request, because recording one slows every test, also those that pass.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
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
    { name: 'phone', grepInvert: /@desktop/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
