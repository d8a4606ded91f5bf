import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { buttonClasses } from '@/ui/button';

/** A link to the search form. */
export function BackLink() {
  return (
    <Link to={pathIn(useLanguage(), '/home')} className={buttonClasses({ variant: 'secondary' })}>
      <Trans>Go Back</Trans>
    </Link>
  );
}
