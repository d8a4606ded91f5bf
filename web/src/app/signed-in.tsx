import { Trans } from '@lingui/react/macro';
import { useLanguage } from '@/i18n/use-language';
import { ignoreErrors, SESSION_KEY, valueIn } from '@/lib/session-entry';

/** Says who is signed in, and leads back to the screens of users. Visitors do not load it. Nothing moves when it appears. */
export function SignedIn() {
  const language = useLanguage();
  const user = storedUser();
  const home = user?.role === 'agent' ? `/agent/dashboard?lang=${language}` : '/admin';
  const name = user?.name ?? '';
  return (
    <p className="flex min-w-0 items-center gap-x-2 text-13">
      <span className="min-w-0 truncate max-md:sr-only">
        <Trans>
          Signed in as <strong className="min-w-0 truncate">{name}</strong>
        </Trans>
      </span>
      <a href={home} className="flex min-h-11 items-center px-1 font-semibold text-15 text-link hover:underline">
        <Trans>Dashboard</Trans>
      </a>
    </p>
  );
}

/** The user of the stored session: the name, or the address of a user who has not said one. */
function storedUser(): { name: string; role: string } | null {
  return ignoreErrors(() => {
    const { user } = JSON.parse(valueIn(localStorage.getItem(SESSION_KEY) ?? '') ?? '');
    return { name: String(user.user_metadata?.name || user.email), role: String(user.app_metadata?.role) };
  });
}
