import type { LandingPage } from '@/api/wire';

/**
 * The path of a page's picture for link previews. It changes with what the picture shows, because chats keep a picture by
 * its address.
 */
export function picturePath(page: LandingPage): string {
  const { path, title, indexed, from, to, fares } = page;
  const { price, date, seen_at } = fares[0] ?? {};
  const shown = [title, from.name, to.name, indexed, price, date, seen_at?.slice(0, 10)];
  return `/og/landing${path.replace(/\/$/, '')}.png?v=${checksum(JSON.stringify(shown))}`;
}

/** FNV-1a in 32 bits, as seven characters at most. */
function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return sum.toString(36);
}
