/** The server of the rows. It serves no other test, because the users, mails and limits of the rows would disturb it. */
import { expect } from '@playwright/test';
import { mailsTo } from '../mails';
import { type OwnServer, startServer } from '../own-server';

export const PASSWORD = 'një fjalëkalim i mirë';
const ADMINISTRATOR = 'boss@agency.al';

/** A user of one row. */
export type Person = { id: string; email: string };

/** A mail: its digits, and the secret part of its link. */
export type Mail = { code: string; link: string };

/** The header of a body of JSON. */
export const JSON_BODY = { 'content-type': 'application/json' };

const MANY = '1000000';

/** Limits that the rows do not reach, and passwords that are hashed fast. */
const SETTINGS = {
  FLIGHT_FINDER__HTTP__READS_PER_MINUTE: MANY,
  FLIGHT_FINDER__AUTH__SIGN_INS_PER_MINUTE: MANY,
  FLIGHT_FINDER__AUTH__MAILS_PER_MINUTE: MANY,
  FLIGHT_FINDER__AUTH__CODES_PER_MINUTE: MANY,
  FLIGHT_FINDER__AUTH__FACTOR_TRIES_PER_MINUTE: MANY,
  FLIGHT_FINDER__AUTH__ARGON2_MEMORY_KIB: '64',
};

/** A running server with an administrator. */
export class Server {
  readonly #own: OwnServer;
  #people = 0;
  #adminToken = '';

  private constructor(own: OwnServer) {
    this.#own = own;
  }

  static async start(): Promise<Server> {
    const server = new Server(await startServer(SETTINGS));
    server.#own.run(['admin', 'create', '--email', ADMINISTRATOR], PASSWORD);
    server.#adminToken = await server.#tokenOf(ADMINISTRATOR);
    return server;
  }

  stop(): Promise<void> {
    return this.#own.stop();
  }

  get url(): string {
    return this.#own.url;
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
      headers: { ...JSON_BODY, authorization: `Bearer ${this.#adminToken}` },
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

  /** Opens a link of a mail, and returns the address to which the server redirects. */
  async follow(link: string, type: string, page: string): Promise<URL> {
    const query = new URLSearchParams({ token: link, type, redirect_to: page });
    const answer = await fetch(`${this.url}/auth/v1/verify?${query}`, { redirect: 'manual' });
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location') ?? '', this.url);
  }

  #find(email: string, type: string): Mail | undefined {
    for (const mail of mailsTo(email, this.#own.outbox)) {
      const link = mail.match(new RegExp(`#type=${type}&token_hash=([\\w-]+)`))?.[1] ?? '';
      const code = mail.match(/^\d{6}\r?$/m)?.[0]?.trim();
      if (code && (link || type === 'reauthentication')) return { code, link };
    }
    return undefined;
  }

  async #tokenOf(email: string): Promise<string> {
    const signedIn = await fetch(`${this.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    return (await signedIn.json()).access_token;
  }
}
