/**
 * Runs the unchanged client `@supabase/auth-js`, in Node or bundled in a page. Its answers are plain values, so that they
 * can leave the page.
 */
import { GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js';

/** An error of the client. */
export type Failure = { name: string; message: string; status?: number; code?: string; reasons?: string[] };

/** A request that the client sent, and its answer. */
export type Exchange = {
  method: string;
  path: string;
  headers: Record<string, string>;
  status: number;
  isJson: boolean;
};

/** What a client is opened with. */
export type Options = { flowType?: 'pkce'; adminToken?: string };

const CLIENT_INFO = { 'X-Client-Info': 'flight-finder' };

class Opened {
  readonly events: string[] = [];
  readonly stored = new Map<string, string>();
  readonly parts: { auth: GoTrueClient; admin: GoTrueAdminApi };

  constructor(url: string, exchanges: Exchange[], { flowType, adminToken }: Options) {
    const send: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      exchanges.push(await exchange(new URL(String(input)), init, response.clone()));
      return response;
    };
    const auth = new GoTrueClient({
      url,
      headers: { ...CLIENT_INFO },
      storageKey: 'session',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      ...(flowType && { flowType }),
      storage: {
        getItem: (key) => this.stored.get(key) ?? null,
        setItem: (key, value) => void this.stored.set(key, value),
        removeItem: (key) => void this.stored.delete(key),
      },
      fetch: send,
    });
    auth.onAuthStateChange((event) => void this.events.push(event));
    const headers = { ...CLIENT_INFO, ...(adminToken && { Authorization: `Bearer ${adminToken}` }) };
    this.parts = { auth, admin: new GoTrueAdminApi({ url, headers, fetch: send }) };
  }
}

/** The clients of one row. */
export class Harness {
  readonly #url: string;
  readonly #opened: Opened[] = [];
  readonly exchanges: Exchange[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  /** Opens a client, and returns its number. */
  open(options: Options): number {
    return this.#opened.push(new Opened(this.#url, this.exchanges, options)) - 1;
  }

  /** Calls a method: `auth.mfa.enroll`. */
  async call(client: number, path: string, args: unknown[]): Promise<unknown> {
    const names = path.split('.');
    const method = names.pop() ?? '';
    const parts: unknown = this.#client(client).parts;
    // biome-ignore lint/suspicious/noExplicitAny: the methods are typed where the rows call them
    const owner: any = names.reduce((part: any, name) => part[name], parts);
    return plain(await owner[method](...args));
  }

  events(client: number): string[] {
    return this.#client(client).events;
  }

  stored(client: number): string[] {
    return [...this.#client(client).stored.keys()];
  }

  #client(client: number): Opened {
    const opened = this.#opened[client];
    if (!opened) throw new Error(`there is no client ${client}`);
    return opened;
  }
}

async function exchange(
  { pathname, search }: URL,
  init: RequestInit | undefined,
  response: Response,
): Promise<Exchange> {
  const text = await response.text();
  return {
    method: init?.method ?? 'GET',
    path: pathname + search,
    headers: Object.fromEntries(new Headers(init?.headers)),
    status: response.status,
    isJson: isJson(text),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** An answer of the client, with its error as a plain value. */
function plain(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return answer;
  const { error } = answer;
  return { ...answer, error: error instanceof Error ? failure(error) : error };
}

function failure(error: Error & Partial<Failure>): Failure {
  const { name, message, status, code, reasons } = error;
  return { name, message, ...(status && { status }), ...(code && { code }), ...(reasons && { reasons }) };
}
