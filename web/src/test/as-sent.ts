import type { Site } from '@/lib/site';

/** Renders a template as the server does: see api/src/landing/site/templates.rs. */
export function asSent(html: string, site: Site): string {
  const whole = html.replace(/\{% for item in ([\w.]+) %\}(.*?)\{% endfor %\}/gs, (_, list: string, element: string) =>
    Object.keys(settingOf(list, site) as object)
      .map((index) => element.replace(/\bitem\./g, `${list}.${index}.`))
      .join(''),
  );
  const linked = whole.replace(/\{% if ([\w.]+) %\}(.*?)\{% endif %\}/gs, (_, path: string, attribute: string) =>
    settingOf(path, site) ? attribute : '',
  );
  const written = linked.replace(/\{\{([^{}]*)\|tojson\}\}/g, (_, terms: string) => asJson(terms, site));
  return written.replace(/\{\{([\w.]+)\}\}/g, (mark, path: string) => {
    const value = settingOf(path, site);
    return typeof value === 'string' ? value : mark;
  });
}

/** The value of the joined terms as JSON, with the escapes of the engine. */
function asJson(terms: string, site: Site): string {
  const parts = [...terms.matchAll(/"(?:[^"\\]|\\.)*"|[\w.]+/g)].map(([term]) =>
    term.startsWith('"') ? JSON.parse(term) : settingOf(term, site),
  );
  const escaped = (character: string) => `\\u00${character.charCodeAt(0).toString(16)}`;
  return JSON.stringify(parts.join('')).replace(/[<>&']/g, escaped);
}

function settingOf(path: string, site: Site): unknown {
  return path.split('.').reduce<unknown>((tree, key) => (tree as Record<string, unknown>)[key], site);
}
