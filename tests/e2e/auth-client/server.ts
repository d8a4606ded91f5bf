/** A server of the test's own, because its users, mails and limits would disturb the other tests. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';

const EXECUTABLE = join(__dirname, '../../../target/debug/flight-finder');
export const PASSWORD = 'një fjalëkalim i mirë';
const ADMINISTRATOR = 'boss@agency.al';

/** A user of one row. */
export type Person = { id: string; email: string };

/** A mail: its digits, and the secret part of its link. */
export type Mail = { code: string; link: string };

/** A running server with an administrator. */
export class Server {
  readonly url: string;
  readonly #home: string;
  readonly #stop: () => Promise<void>;
  #people = 0;
  #adminToken = '';

  private constructor(url: string, home: string, stop: () => Promise<void>) {
    this.url = url;
    this.#home = home;
    this.#stop = stop;
  }

  static async start(): Promise<Server> {
    const home = mkdtempSync(join(tmpdir(), 'flight-finder-'));
    // Above the ports of the script that runs the tests, and below those of outgoing connections.
    const port = 32_002 + Math.floor(Math.random() * 700);
    const many = '1000000';
    const env = {
      ...process.env,
      FLIGHT_FINDER__DATABASE__URL: `sqlite:${home}/flight-finder.db`,
      FLIGHT_FINDER__HTTP__ADDRESS: `127.0.0.1:${port}`,
      FLIGHT_FINDER__SANDBOX__ADDRESS: '127.0.0.1:0',
      FLIGHT_FINDER__LOG__FILTER: 'error',
      FLIGHT_FINDER__HTTP__READS_PER_MINUTE: many,
      FLIGHT_FINDER__AUTH__SIGN_INS_PER_MINUTE: many,
      FLIGHT_FINDER__AUTH__MAILS_PER_MINUTE: many,
      FLIGHT_FINDER__AUTH__CODES_PER_MINUTE: many,
      FLIGHT_FINDER__AUTH__FACTOR_TRIES_PER_MINUTE: many,
      FLIGHT_FINDER__AUTH__ARGON2_MEMORY_KIB: '64',
    };
    const serving = spawn(EXECUTABLE, ['serve'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const ended = new Promise<void>((resolve) => serving.once('exit', () => resolve()));
    const url = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { intervals: [100] }).toBe(true);
    execFileSync(EXECUTABLE, ['admin', 'create', '--email', ADMINISTRATOR], { env, input: PASSWORD });
    const server = new Server(url, home, async () => {
      serving.kill();
      await ended;
      rmSync(home, { recursive: true });
    });
    server.#adminToken = await server.#tokenOf(ADMINISTRATOR);
    return server;
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  /** The access token of the administrator. */
  get adminToken(): string {
    return this.#adminToken;
  }

  /** An address that nobody has. */
  address(): string {
    this.#people += 1;
    return `person${this.#people}@agency.al`;
  }

  /** A new user with `PASSWORD`, whose address is confirmed. */
  async person(fields: object = {}): Promise<Person> {
    const email = this.address();
    const created = await fetch(`${this.url}/auth/v1/admin/users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#adminToken}` },
      body: JSON.stringify({ email, password: PASSWORD, ...fields }),
    });
    expect(created.status).toBe(200);
    return { id: (await created.json()).id, email };
  }

  /** The mail of a type to an address. */
  async mail(email: string, type: string): Promise<Mail> {
    let mail: Mail | undefined;
    await expect.poll(() => (mail = this.#find(email, type)), { intervals: [50] }).toBeDefined();
    if (!mail) throw new Error('the mail was found');
    return mail;
  }

  /** What opening a link of a mail leads to. */
  async follow(link: string, type: string, page: string): Promise<URL> {
    const query = new URLSearchParams({ token: link, type, redirect_to: page });
    const answer = await fetch(`${this.url}/auth/v1/verify?${query}`, { redirect: 'manual' });
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location') ?? '', this.url);
  }

  #find(email: string, type: string): Mail | undefined {
    const outbox = join(this.#home, 'outbox');
    for (const file of readdirSync(outbox)) {
      // Mails are quoted-printable: long lines end in "=", and "=" is written as "=3D".
      const mail = readFileSync(join(outbox, file), 'utf8')
        .replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '=');
      const link = mail.match(new RegExp(`#type=${type}&token_hash=([\\w-]+)`))?.[1] ?? '';
      const code = mail.match(/^\d{6}\r?$/m)?.[0]?.trim();
      const isWanted = mail.includes(`To: ${email}`) && (link || type === 'reauthentication');
      if (isWanted && code) return { code, link };
    }
    return undefined;
  }

  async #tokenOf(email: string): Promise<string> {
    const signedIn = await fetch(`${this.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    return (await signedIn.json()).access_token;
  }
}
