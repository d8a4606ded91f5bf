/** The mails that the server has sent. It writes them into files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './site';

const OUTBOX = process.env.OUTBOX ?? '';

/** The link in the mail of a kind to an address. */
export async function linkTo(email: string, kind: string): Promise<string> {
  let link: string | undefined;
  const search = () => {
    // Mails are quoted-printable: long lines end in "=", and "=" is written as "=3D".
    const mails = readdirSync(OUTBOX)
      .map((file) =>
        readFileSync(join(OUTBOX, file), 'utf8')
          .replaceAll(/=\r?\n/g, '')
          .replaceAll('=3D', '='),
      )
      .filter((mail) => mail.includes(`To: ${email}`) || mail.includes(`To: <${email}>`));
    link = mails
      .map((mail) => mail.match(new RegExp(`/agent/confirm\\?lang=\\w+#type=${kind}&token_hash=[\\w-]+`))?.[0])
      .find(Boolean);
    return link;
  };
  await expect.poll(search).toBeDefined();
  return link ?? '';
}
