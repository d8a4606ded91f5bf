/** Writes the kind and the bounds of each setting, as the API's document describes them, for the forms of the back office. */
import { readFileSync, writeFileSync } from 'node:fs';

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  enum?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  /** What administrators call the provider that the setting is about. */
  'x-label'?: string;
};

type Document = {
  paths: Record<string, { put?: { requestBody: { content: { 'application/json': { schema: Schema } } } } }>;
  components: { schemas: Record<string, Schema> };
};

const PATH = /^\/api\/admin\/settings\/(\w+)$/;

const [document = '', output = ''] = process.argv.slice(2);
const { paths, components }: Document = JSON.parse(readFileSync(document, 'utf8'));
const areas = Object.entries(paths).flatMap(([path, { put }]) => {
  const area = PATH.exec(path)?.[1];
  return area && put ? [[area, described(put.requestBody.content['application/json'].schema)]] : [];
});
const text = JSON.stringify(Object.fromEntries(areas), null, 2)
  // Each setting is one line.
  .replaceAll(/\{\s+"kind"[^{}]+\}/g, (setting) => setting.replaceAll(/\s+/g, ' '));
writeFileSync(
  output,
  `/** The kind and the bounds of each setting. Written by \`npm run generate\`. */\nexport const SETTINGS = ${text} as const;\n`,
);

/** The settings of an object by name, or the kind and the bounds of one setting. */
function described(schema: Schema): unknown {
  const { $ref, type, properties, items, oneOf } = schema;
  if ($ref) return described(components.schemas[$ref.replace('#/components/schemas/', '')] ?? {});
  if (oneOf) return described(oneOf.find((one) => one.type !== 'null') ?? {});
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, described(property)]));
  }
  if (schema.enum) return { kind: 'choice', choices: schema.enum };
  switch (typeof type === 'string' ? type : type?.find((one) => one !== 'null')) {
    case 'integer':
    case 'number':
      return { kind: 'number', isOptional: typeof type !== 'string', min: schema.minimum, max: schema.maximum };
    case 'boolean':
      return { kind: 'switch' };
    case 'string':
      return { kind: 'text', min: schema.minLength, max: schema.maxLength, label: schema['x-label'] };
    case 'array':
      return { kind: 'list', max: schema.maxItems, of: described(items ?? {}) };
    default:
      throw new Error(`a setting has no kind: ${JSON.stringify(schema)}`);
  }
}
