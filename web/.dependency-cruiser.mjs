/** Which part of the app may import which. `npm run check` fails on every other import. */

/** The folders of src, and what each may import besides itself. */
const LAYERS = {
  i18n: [],
  lib: ['i18n'],
  ui: ['i18n', 'lib'],
  api: ['i18n', 'lib'],
  auth: ['i18n', 'lib', 'api'],
  stores: ['i18n', 'lib', 'api'],
  agency: ['i18n', 'lib', 'ui'],
  features: ['i18n', 'lib', 'ui', 'api', 'stores', 'agency'],
  app: ['i18n', 'lib', 'ui', 'api', 'auth', 'stores', 'agency', 'features'],
  office: ['i18n', 'lib', 'ui', 'api', 'auth', 'stores', 'agency', 'features'],
};

/**
 * The folders of the features that have any, in reading order, and those of the office: what its districts share, and
 * the districts. Each imports only those before it.
 */
const FOLDERS = {
  'features/results': [
    'flight',
    'filters',
    'address',
    'contact',
    'agent',
    'run',
    'layout',
    'end',
    'loading',
    'list',
    'details',
  ],
  'features/search': ['create', 'passengers', 'airport-picker', 'form', 'home'],
  office: ['kit', 'platform', 'people', 'places', 'rules', 'search', 'prices', 'landing', 'desk'],
};

/** Tests render the whole site. The files at the root of src are entries, and translations and styles are data. */
const EXEMPT = '\\.test\\.tsx?$|^src/test/';
const DATA = 'locales|styles';
/** The types of the API's contract, without code: every layer may use them. */
const CONTRACT = '^src/api/wire\\.ts$';

const anyOf = (names) => `(?:${names.join('|')})`;
const layers = anyOf(Object.keys(LAYERS));
const forbid = (name, from, to) => ({ name, severity: 'error', from: { pathNot: EXEMPT, ...from }, to });

const layerRules = Object.entries(LAYERS).map(([layer, allowed]) =>
  forbid(
    `${layer}-imports-${allowed.join('-') || 'nothing'}`,
    { path: `^src/${layer}/` },
    { path: '^src/', pathNot: `^src/${anyOf([layer, DATA, ...allowed])}/|${CONTRACT}` },
  ),
);

const folderRules = Object.entries(FOLDERS).flatMap(([path, folders]) =>
  folders.map((folder, place) =>
    forbid(
      `${path.replace('features/', '')}-${folder}-imports-folders-before-it`,
      { path: `^src/${path}/${folder}/` },
      { path: `^src/${path}/`, pathNot: `^src/${path}/${anyOf(folders.slice(0, place + 1))}/` },
    ),
  ),
);

const listed = Object.entries(FOLDERS).map(([path, folders]) => `${path}/${anyOf(folders)}/`);

export default {
  forbidden: [
    ...layerRules,
    forbid('folder-of-src-is-listed-here', { path: '^src/[^/]+/', pathNot: `${EXEMPT}|^src/${layers}/` }, {}),
    forbid(
      'feature-imports-no-feature',
      { path: '^src/features/([^/]+)/' },
      {
        path: '^src/features/',
        pathNot: '^src/features/$1/',
      },
    ),
    forbid(
      'office-shows-only-these-parts-of-the-features',
      { path: '^src/office/' },
      {
        path: '^src/features/',
        pathNot: '^src/features/(?:search/form/search-form|calendar/calendar-host|results/agent/new-quote)\\.tsx$',
      },
    ),
    ...folderRules,
    forbid(
      'folder-of-a-feature-or-of-the-office-is-listed-here',
      { path: '^src/(?:features/[^/]+|office)/[^/]+/', pathNot: `${EXEMPT}|^src/${anyOf(listed)}` },
      {},
    ),
    forbid('ui-knows-no-site-data', { path: '^src/ui/' }, { path: '^src/lib/(?:site|clock)\\.ts$' }),
    forbid(
      'radix-is-wrapped-in-ui',
      { path: '^src/', pathNot: '^src/ui/' },
      { path: '^node_modules/(?:@radix-ui|radix-ui)/' },
    ),
    forbid(
      'auth-has-the-client-of-the-auth-server',
      { path: '^src/', pathNot: '^src/(?:office/kit/)?auth/' },
      { path: '^node_modules/@supabase/' },
    ),
    forbid('the-site-loads-auth-on-demand', { path: '^src/app/' }, { path: '^src/auth/', dynamic: false }),
    forbid('no-cycle', {}, { circular: true }),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules|^src/locales/' },
  },
};
