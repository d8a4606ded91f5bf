/**
 * Fetches code that is wanted later. The build puts it in the place of Vite's own helper: see vite.config.ts.
 *
 * The HTML standard lets a browser keep a failed import: the same URL then fails again without a request. So
 * nothing is imported before a plain fetch has brought each of its files, because no browser keeps a failed
 * fetch. The import finds the files in the browser's cache. An attempt after a failure asks for the chunk under
 * another URL as well. The files that it shares with others keep their URLs: there is one React and one of
 * each store.
 */

/** How often a chunk has failed, by its file. */
const failures = new Map<string, number>();
/** What has been fetched, or is being fetched, by URL. */
const fetched = new Map<string, Promise<void>>();

/** Imports a chunk. Its files are those that the build lists: the chunk itself first, then what it imports. */
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

/** A file that the page came with is not fetched again; one that failed is. */
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
  // The import finds it in the cache only when all of it has arrived.
  await response.arrayBuffer();
}

function addStyles(url: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      // The next attempt adds a new link: this one stays failed.
      link.remove();
      reject(new Error(`${url} has not arrived`));
    };
    document.head.append(link);
  });
}
