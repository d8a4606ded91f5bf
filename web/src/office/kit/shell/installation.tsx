import { queryOptions, useQuery } from '@tanstack/react-query';
import { cva } from 'class-variance-authority';
import { type Api, useApi } from '@/api/client';
import { unwrap } from '@/api/problem';

/** The name, the colour and the time zone of the installation. */
export function installationQuery(api: Api) {
  return queryOptions({
    queryKey: ['installation'],
    queryFn: async ({ signal }) => unwrap(await api.GET('/api/admin/installation', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The installation; null until it is known, and if it has no name. */
function useInstallation() {
  const { data } = useQuery(installationQuery(useApi()));
  return data?.name ? data : null;
}

const mark = cva('', {
  variants: {
    colour: {
      blue: 'bg-link',
      green: 'bg-success',
      amber: 'bg-stops',
      red: 'bg-danger',
      grey: 'bg-muted',
    },
  },
});

/** The name of the installation, on its colour. */
export function InstallationBadge() {
  const installation = useInstallation();
  if (!installation) return null;
  const { name, colour } = installation;
  return (
    <span
      title={name}
      className={mark({
        colour,
        className:
          'min-w-0 max-w-full self-start truncate rounded-md px-1.5 font-semibold text-13 text-paper md:self-auto',
      })}
    >
      <span className="sr-only">Installation: </span>
      {name}
    </span>
  );
}

/** A thin line in the colour of the installation at the top of the window. */
export function InstallationLine() {
  const installation = useInstallation();
  if (!installation) return null;
  return <div className={mark({ colour: installation.colour, className: 'absolute inset-x-0 top-0 h-1' })} />;
}
