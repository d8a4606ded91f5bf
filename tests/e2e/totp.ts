import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Milliseconds for which an app shows a code. */
const PERIOD = 30_000;

/** The number of the present period of codes, by the clock of a server. */
export async function periodOf(url: string): Promise<number> {
  const { headers } = await fetch(`${url}/health/ready`);
  return Math.floor(Date.parse(headers.get('date') ?? '') / PERIOD);
}

/**
 * The six digits that an authenticator app shows in a period (RFC 6238). A server accepts those of the present period, the
 * one before and the next, each only once and after those before it.
 */
export function codeOf(secret: string, period: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(period));
  const digest = createHmac('sha1', decoded(secret)).update(counter).digest();
  const place = (digest.at(-1) ?? 0) & 15;
  const digits = (digest.readUInt32BE(place) & 0x7fff_ffff) % 1_000_000;
  return String(digits).padStart(6, '0');
}

/** The bytes of a key in base 32. */
function decoded(secret: string): Buffer {
  const bits = [...secret.replaceAll(' ', '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
}
