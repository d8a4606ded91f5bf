import { Trans } from '@lingui/react/macro';
import { useLanguage } from '@/i18n/use-language';
import { ignoreErrors, SESSION_KEY, valueIn } from '@/lib/session-entry';

/** Says who is signed in, and leads back to the screens of users. Visitors do not load it. */
export function SignedInBar() {
  const language = useLanguage();
  const user = storedUser();
  const home = user?.role === 'agent' ? `/agent/dashboard?lang=${language}` : '/admin';
  const name = user?.name ?? '';
  return (
    <div className="border-line border-b bg-action-soft">
      <p className="page-width flex min-h-11 flex-wrap items-center gap-x-2 text-13">
        <Trans>
          Signed in as <strong className="min-w-0 truncate">{name}</strong>
        </Trans>
        <a
          href={home}
          className="ml-auto flex min-h-11 items-center px-2 font-semibold text-15 text-link hover:underline"
        >
          <Trans>Dashboard</Trans>
        </a>
      </p>
    </div>
  );
}

/** The user of the stored session: the name, or the address of a user who has not said one. */
function storedUser(): { name: string; role: string } | null {
  return ignoreErrors(() => {
    const { user } = JSON.parse(valueIn(localStorage.getItem(SESSION_KEY) ?? '') ?? '');
    return { name: String(user.user_metadata?.name || user.email), role: String(user.app_metadata?.role) };
  });
}
