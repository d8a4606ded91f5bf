import { LANGUAGES, type Language, pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { useSite } from './site';

/**
 * The title and description of a page, for browsers and for previews of links. `page` is its Albanian path, "/home".
 */
export function PageHead({ title, description, page }: { title: string; description: string; page: string }) {
  const { agency } = useSite();
  const current = useLanguage();
  const address = (language: Language) => `${agency.site_url}${pathIn(language, page)}`;
  return (
    <>
      <title>{`${title} | ${agency.name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address(current)} />
      {LANGUAGES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address('sq')} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={agency.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address(current)} />
      <meta property="og:image" content={`${agency.site_url}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:locale" content={current === 'sq' ? 'sq_AL' : 'en_GB'} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
