/**
 * Loads chunks on demand; the build uses it instead of Vite's own helper (see vite.config.ts). The HTML standard lets a
 * browser remember a failed import: the same URL then fails again without a request. A failed fetch is not remembered,
 * so each file of a chunk is fetched before the chunk is imported, and the import finds it in the browser's cache.
 * After a failure the chunk itself is imported under another URL. The files that it shares with other chunks keep their
 * URLs, so that no module is loaded twice.
 */

/** The number of failures of a chunk, by its file. Kept for the life of the document, like the browser's own record. */
const failures = new Map<string, number>();
/** The files that have been fetched or are being fetched, by URL. */
const fetched = new Map<string, Promise<void>>();

/**
 * Imports a chunk. `files` comes from the build: the file of the chunk first, then the files that the chunk imports.
 */
export async function loadChunk<M>(importChunk: () => Promise<M>, files: readonly string[] = []): Promise<M> {
  const [chunk, ...imports] = files.map((file) => `/${file}`);
  if (chunk === undefined) return importChunk();
  const failed = failures.get(chunk) ?? 0;
  const url = failed === 0 ? chunk : `${chunk}?again=${failed}`;
  try {
    await Promise.all([url, ...imports].map(fetchOnce));
    return failed === 0 ? await importChunk() : await import(/* @vite-ignore */ url);
  } catch (error) {
    failures.set(chunk, failed + 1);
    throw error;
  }
}

/** Fetches a file unless the document already contains it or it was fetched before. A failed file is fetched again. */
function fetchOnce(url: string): Promise<void> {
  const known = fetched.get(url);
  if (known) return known;
  const fetching = isOfThePage(url) ? Promise.resolve() : url.endsWith('.css') ? addStyles(url) : fetchFile(url);
  fetched.set(url, fetching);
  fetching.catch(() => fetched.delete(url));
  return fetching;
}

function isOfThePage(url: string): boolean {
  return document.querySelector(`script[src="${url}"], link[href="${url}"]`) !== null;
}

async function fetchFile(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  // The import finds the file in the cache only after all of it has arrived.
  await response.arrayBuffer();
}

function addStyles(url: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      // A link that failed does not recover, so it is removed. The next attempt adds a new link.
      link.remove();
      reject(new Error(`${url} has not arrived`));
    };
    document.head.append(link);
  });
}
