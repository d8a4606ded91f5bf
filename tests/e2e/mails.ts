/** The mails of the server, which writes them into the files of its outbox instead of sending them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, OFTEN } from './site';

const OUTBOX = process.env.OUTBOX ?? '';

/** The mails to an address in an outbox. */
export function mailsTo(email: string, outbox = OUTBOX): string[] {
  // The server creates the folder with the first mail.
  if (!existsSync(outbox)) return [];
  // Mails are quoted-printable: long lines end in "=", and "=" is written as "=3D".
  return readdirSync(outbox)
    .map((file) =>
      readFileSync(join(outbox, file), 'utf8')
        .replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    )
    .filter((mail) => mail.includes(`To: ${email}`) || mail.includes(`To: <${email}>`));
}

/** Waits for a mail of a kind to an address, and returns the link in it, which is relative to the server. */
export async function linkTo(email: string, kind: string, outbox = OUTBOX): Promise<string> {
  let link: string | undefined;
  const search = () => {
    link = mailsTo(email, outbox)
      .map((mail) => mail.match(new RegExp(`/agent/confirm\\?lang=\\w+#type=${kind}&token_hash=[\\w-]+`))?.[0])
      .find(Boolean);
    return link;
  };
  await expect.poll(search, OFTEN).toBeDefined();
  return link ?? '';
}
