import { createTailwindMerge } from 'tailwind-merge';

/** Whether the part of a class after its prefix belongs to a group. */
type End = (value: string) => boolean;

const any: End = () => true;
const integer: End = (value) => /^\d+$/.test(value);
const oneOf =
  (...values: string[]): End =>
  (value) =>
    values.includes(value);

type Groups = Record<string, (string | Record<string, End[]>)[]>;

/** Groups of all classes with one prefix: "px-4", "px-[3px]". */
function prefixes(names: string): Groups {
  return Object.fromEntries(names.split(' ').map((name) => [name, [name, { [name]: [any] }]]));
}

/**
 * Groups of classes that share a prefix. A class belongs to the first group whose test holds. The last group takes all
 * other classes of the prefix, usually colours.
 */
const GROUPS: Groups = {
  ...prefixes('p px py pt pr pb pl m mx my mt mr mb ml gap gap-x gap-y space-y w h size min-w max-w min-h max-h'),
  ...prefixes('inset inset-x inset-y top right bottom left z order basis grow shrink items justify self col-span'),
  ...prefixes('grid-cols col-start row-span row-start overflow overflow-x overflow-y overscroll scroll-mt float clear'),
  ...prefixes('rounded bg fill opacity shadow brightness transition duration delay ease animate translate list clip'),
  ...prefixes(
    'translate-x translate-y rotate leading tracking cursor select touch whitespace appearance pointer-events',
  ),
  ...prefixes('align break content line-clamp outline-offset underline-offset border-spacing ring scroll-my'),
  display: ['block', 'inline', 'inline-block', 'inline-flex', 'flex', 'grid', 'contents', 'hidden', 'table'],
  position: ['static', 'relative', 'absolute', 'fixed', 'sticky'],
  visibility: ['visible', 'invisible', 'collapse'],
  truncate: ['truncate'],
  'sr-only': ['sr-only', 'not-sr-only'],
  'text-size': [{ text: [oneOf('13', '15', '17', '21', '28', '40'), (value) => /^\[\d/.test(value)] }],
  'text-align': [{ text: [oneOf('left', 'center', 'right', 'start', 'end')] }],
  'text-wrap': [{ text: [oneOf('balance', 'pretty', 'wrap', 'nowrap')] }],
  'text-colour': [{ text: [any] }],
  'font-family': [{ font: [oneOf('sans')] }],
  'font-weight': [{ font: [any] }],
  'font-style': ['italic', 'not-italic'],
  'text-decoration': ['underline', 'no-underline', 'line-through'],
  'font-variant': ['tabular-nums', 'normal-nums'],
  'text-transform': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
  'decoration-width': [{ decoration: [integer] }],
  'decoration-colour': [{ decoration: [any] }],
  'table-layout': ['table-auto', 'table-fixed'],
  'flex-direction': [{ flex: [oneOf('row', 'row-reverse', 'col', 'col-reverse')] }],
  'flex-wrap': [{ flex: [oneOf('wrap', 'nowrap')] }],
  flex: [{ flex: [any] }],
  'border-style': [{ border: [oneOf('solid', 'dashed', 'dotted', 'none')] }],
  'border-collapse': [{ border: [oneOf('collapse', 'separate')] }],
  'border-width': ['border', { border: [integer] }],
  ...Object.fromEntries(
    ['x', 'y', 't', 'r', 'b', 'l'].flatMap((side) => [
      [`border-${side}-width`, [`border-${side}`, { [`border-${side}`]: [integer] }]],
      [`border-${side}-colour`, [{ [`border-${side}`]: [any] }]],
    ]),
  ),
  'border-colour': [{ border: [any] }],
  'outline-width': ['outline', { outline: [integer] }],
  'outline-style': [{ outline: [oneOf('none', 'hidden', 'dashed')] }],
  'outline-colour': [{ outline: [any] }],
  'divide-width': ['divide-x', 'divide-y', { divide: [integer] }],
  'divide-colour': [{ divide: [any] }],
  'stroke-width': [{ stroke: [integer] }],
  'stroke-colour': [{ stroke: [any] }],
};

/** The groups that a class overrides: "p-4" overrides "px-2". */
const CONFLICTS: Record<string, string[]> = {
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  gap: ['gap-x', 'gap-y'],
  size: ['w', 'h'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'],
  overflow: ['overflow-x', 'overflow-y'],
  translate: ['translate-x', 'translate-y'],
  truncate: ['overflow', 'whitespace'],
  'text-size': ['leading'],
};

/**
 * Joins class names, without those that are false or undefined. Of two classes that set the same property, only the
 * last one is kept. This replaces tailwind-merge, whose list of all Tailwind classes would add 5 KB to each page: the
 * list here has only the classes that the sources use, and a test finds a missing one.
 */
export const cn = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: GROUPS,
  conflictingClassGroups: CONFLICTS,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after', 'placeholder'],
}));
