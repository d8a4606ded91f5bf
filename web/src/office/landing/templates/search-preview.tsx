import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useApi } from '@/api/client';
import { installationQuery } from '@/office/kit/shell/installation';
import { Status } from '@/office/kit/status';
import type { Sample, TemplateTexts } from '@/office/landing/pages/types';
import { filled, PLACEHOLDERS, pagePath } from './slug';

/** About how many characters search engines show of a title and of a description. */
const [SHOWN_TITLE, SHOWN_DESCRIPTION] = [60, 155];

type SearchPreviewProps = { texts: TemplateTexts; sample: Sample; typeSlug: string };

/** The texts as a search result shows them for an example, and how long they are. */
export function SearchPreview({ texts, sample, typeSlug }: SearchPreviewProps) {
  const { data } = useQuery(installationQuery(useApi()));
  const title = filled(texts.seo_title.trim(), sample);
  const description = filled(texts.meta_description.trim(), sample);
  const path = pagePath(texts.url_structure, typeSlug, sample);
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-4">
      <div className="rounded-control border border-line p-4">
        <p className="text-13 text-muted [overflow-wrap:anywhere]">
          <span className="block font-medium text-ink">{data?.agency ?? '…'}</span>
          {path.split('/').filter(Boolean).join(' › ')}
        </p>
        <p lang="sq" className="mt-1 text-21 text-link [overflow-wrap:anywhere]">
          <Cut text={title} length={SHOWN_TITLE} />
        </p>
        <p lang="sq" className="mt-1 text-15 [overflow-wrap:anywhere]">
          <Cut text={description} length={SHOWN_DESCRIPTION} />
        </p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-13">
        <dt className="text-muted">URL</dt>
        <dd className="[overflow-wrap:anywhere]">{path}</dd>
        <dt className="text-muted">Title</dt>
        <dd>
          <Length text={title} shown={SHOWN_TITLE} />
        </dd>
        <dt className="text-muted">Description</dt>
        <dd>
          <Length text={description} shown={SHOWN_DESCRIPTION} />
        </dd>
      </dl>
      <div className="text-13">
        <p className="mb-1 font-semibold">Placeholders in this example</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          {PLACEHOLDERS.map((name) => (
            <div key={name} className="contents">
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd lang="sq" className="text-muted">
                {sample[name]}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** A text as far as search engines show it. */
function Cut({ text, length }: { text: string; length: number }) {
  const characters = [...text];
  if (characters.length === 0) return <span className="text-muted">…</span>;
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}

/** How long a text is, and whether search engines show it to its end. */
function Length({ text, shown }: { text: string; shown: number }) {
  const { length } = [...text];
  const words = `${length} of about ${shown} characters`;
  return length > shown ? (
    <Status tone="caution" icon={TriangleAlert}>
      {words}: cut off
    </Status>
  ) : (
    <Status tone={length > 0 ? 'good' : 'quiet'} icon={CircleCheck}>
      {words}
    </Status>
  );
}
