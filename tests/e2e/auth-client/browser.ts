/** The clients that the rows use, in Node or in Chromium. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { GoTrueAdminApi, GoTrueClient, Session } from '@supabase/auth-js';
import { setClock } from '../day';
import { type Exchange, type Failure, Harness, type Options } from './harness';
import { PASSWORD, type Server } from './server';

declare global {
  interface Window {
    harness: Harness;
    Harness: { Harness: typeof Harness };
  }
}

/** Where clients run. */
export type Place = {
  open: (options: Options) => Promise<number>;
  call: (client: number, path: string, args: unknown[]) => Promise<unknown>;
  events: (client: number) => Promise<string[]>;
  stored: (client: number) => Promise<string[]>;
  exchanges: () => Promise<Exchange[]>;
};

/** The clients run in this process. */
export function inNode(url: string): Place {
  const harness = new Harness(url);
  return {
    open: async (options) => harness.open(options),
    call: (client, path, args) => harness.call(client, path, args),
    events: async (client) => harness.events(client),
    stored: async (client) => harness.stored(client),
    exchanges: async () => harness.exchanges,
  };
}

/** The clients run in a page of the server, which loads the same harness. */
export async function inPage(page: Page, server: string, script: string): Promise<Place> {
  await setClock(page);
  await page.goto(`${server}/auth/v1/health`);
  await page.evaluate(script);
  await page.evaluate((url) => {
    window.harness = new window.Harness.Harness(url);
  }, `${server}/auth/v1`);
  return {
    open: (options) => page.evaluate((given) => window.harness.open(given), options),
    call: (client, path, args) =>
      page.evaluate(([to, name, given]) => window.harness.call(to, name, given), [client, path, args] as const),
    events: (client) => page.evaluate((to) => window.harness.events(to), client),
    stored: (client) => page.evaluate((to) => window.harness.stored(to), client),
    exchanges: () => page.evaluate(() => window.harness.exchanges),
  };
}

/** The harness as one script, bundled with the client as it is published. */
export async function bundle(): Promise<string> {
  const { build } = createRequire(join(process.cwd(), 'package.json'))('vite');
  const [bundled] = await build({
    configFile: false,
    logLevel: 'error',
    root: process.cwd(),
    resolve: { alias: { '@supabase/auth-js': join(process.cwd(), 'node_modules/@supabase/auth-js') } },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(__dirname, 'harness.ts'), formats: ['iife'], name: 'Harness' },
    },
  });
  // The bundle declares a variable, which `page.evaluate` would keep local to the script.
  return `${bundled.output[0].code}\nwindow.Harness = Harness;`;
}

/** A client, as the rows use it. */
export class Browser {
  readonly auth: GoTrueClient;
  readonly admin: GoTrueAdminApi;
  readonly #place: Place;
  readonly #client: number;

  constructor(place: Place, client: number) {
    this.#place = place;
    this.#client = client;
    const call = (path: string, args: unknown[]) => place.call(client, path, args);
    this.auth = remote(call, 'auth');
    this.admin = remote(call, 'admin');
  }

  events(): Promise<string[]> {
    return this.#place.events(this.#client);
  }

  /** The names of what the client has stored. */
  stored(): Promise<string[]> {
    return this.#place.stored(this.#client);
  }

  /** The session of a new sign-in. */
  async signIn(email: string, password = PASSWORD): Promise<Session> {
    const { data, error } = await this.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    return needed(data.session);
  }
}

/** What a row has to work with. */
export type Stage = {
  server: Server;
  open: (options?: Options) => Promise<Browser>;
  exchanges: () => Promise<Exchange[]>;
};

/** A statement about the client, and how it is checked. */
export type Rows = Record<string, (stage: Stage) => Promise<void>>;

/** Expects an error. */
export function refused(error: unknown, status: number, code: string, message?: string): void {
  const failure = (error ?? {}) as Partial<Failure>;
  expect({ status: failure.status, code: failure.code }).toEqual({ status, code });
  if (message) expect(failure.message).toBe(message);
}

/** The value of an answer. Throws if there is none, because then the answer has an error. */
export function needed<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('an answer without an error has this value');
  return value;
}

/** An object whose methods run where the client is: `auth.mfa.enroll(…)` calls `auth.mfa.enroll` there. */
function remote<T>(call: (path: string, args: unknown[]) => Promise<unknown>, path: string): T {
  return new Proxy(() => undefined, {
    get: (_, name) => remote(call, `${path}.${String(name)}`),
    apply: (_target, _owner, args: unknown[]) => call(path, args),
  }) as T;
}
