/**
 * The texts of a template and its components share a revision. A change of the components by the same person must not
 * look like somebody else's change to the form of the texts, which may be filled in at that time.
 */
import type { QueryClient } from '@tanstack/react-query';

type Successors = Readonly<Record<string, string>>;

const keyOf = (typeId: string) => ['seo-template-own-revisions', typeId];

/** Remembers that this person's change made one revision of another. */
export function rememberRevision(client: QueryClient, typeId: string, before: string, after: string): void {
  client.setQueryData<Successors>(keyOf(typeId), (known) => ({ ...known, [before]: after }));
}

/** The revision to which this person's own changes have led from another. */
export function latestRevision(client: QueryClient, typeId: string, revision: string | null): string | null {
  const successors = client.getQueryData<Successors>(keyOf(typeId)) ?? {};
  const seen = new Set<string>();
  let latest = revision;
  // A change and its reversal lead back to the same revision.
  while (latest !== null && successors[latest] !== undefined && !seen.has(latest)) {
    seen.add(latest);
    latest = successors[latest] ?? null;
  }
  return latest;
}
