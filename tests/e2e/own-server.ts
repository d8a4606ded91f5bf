/** A new installation with a server of its own, for tests that would disturb the others on the shared server. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { settingsOfClock } from './day';

const EXECUTABLE = join(__dirname, '../../target/debug/flight-finder');

/** Each worker of Playwright has 150 ports of its own. */
const FIRST_OF_WORKER = Number(process.env.TEST_PARALLEL_INDEX) * 150;

/** The ports are above those of the script that runs the tests, and below those of outgoing connections. */
let nextPort = 32_002 + FIRST_OF_WORKER + Math.floor(Math.random() * 100);

export type OwnServer = {
  url: string;
  /** The folder of its mails. */
  outbox: string;
  /** The file of its database. */
  database: string;
  /** What the server has printed so far. */
  printed: () => string;
  /** Runs another command of the executable on the same installation. */
  run: (args: readonly string[], input: string) => void;
  /** As `run`, and returns what the command prints. */
  output: (args: readonly string[]) => string;
  stop: () => Promise<void>;
};

/** Serves a new installation on a free port. `settings` are variables of the environment, `args` those of `serve`. */
export async function startServer(
  settings: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<OwnServer> {
  const home = mkdtempSync(join(tmpdir(), 'flight-finder-'));
  const port = nextPort;
  nextPort += 1;
  const env = {
    ...process.env,
    FLIGHT_FINDER__DATABASE__URL: `sqlite:${home}/flight-finder.db`,
    FLIGHT_FINDER__HTTP__ADDRESS: `127.0.0.1:${port}`,
    FLIGHT_FINDER__SANDBOX__ADDRESS: '127.0.0.1:0',
    FLIGHT_FINDER__LOG__FILTER: 'error',
    ...settingsOfClock(),
    ...settings,
  };
  const serving = spawn(EXECUTABLE, ['serve', ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => serving.once('exit', resolve));
  let printed = '';
  serving.stdout.on('data', (text) => {
    printed += text;
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const stop = async () => {
    serving.kill();
    await ended;
    rmSync(home, { recursive: true });
  };
  try {
    await expect.poll(isReady, { intervals: [50] }).toBe(true);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    outbox: join(home, 'outbox'),
    database: join(home, 'flight-finder.db'),
    printed: () => printed,
    run: (args, input) => void execFileSync(EXECUTABLE, args, { env, input }),
    output: (args) => execFileSync(EXECUTABLE, args, { env, encoding: 'utf8' }),
    stop,
  };
}

/**
 * A server whose providers are a sandbox of its own, at `sandbox`. Other tests give orders to the shared sandbox. `settings` are
 * variables of the environment.
 */
export async function startServerWithSandbox(
  settings: Record<string, string> = {},
): Promise<OwnServer & { sandbox: string }> {
  const address = `127.0.0.1:${await freePort()}`;
  const sandbox = `http://${address}`;
  const server = await startServer({
    FLIGHT_FINDER__SANDBOX__ADDRESS: address,
    FLIGHT_FINDER__PROVIDERS__RAPIDAPI__BASE_URL: sandbox,
    FLIGHT_FINDER__PROVIDERS__FLIGHTAPI__BASE_URL: sandbox,
    FLIGHT_FINDER__PROVIDERS__CALENDAR__BASE_URL: sandbox,
    ...settings,
  });
  return { ...server, sandbox };
}

/** A port that nothing listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
