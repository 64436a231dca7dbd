import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { casesOf } from './cases.js';
import { ROUTES } from './table.js';
import { CHAT_ROUTES, JUDGED_ROUTES } from '../../../api/src/features/safety/index.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
type Operation = { requestBody?: { content: Record<string, { schema?: Schema }> } };

const ROOT = join(import.meta.dirname, '../../..');
const api = JSON.parse(readFileSync(join(ROOT, 'docs/api/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
/** Secrets and codes, which are not stored as they are written. */
const SECRET = /password|code|token|credential|ticket|version|state$/;

/** Whether a body has a text that is neither one of a list nor of a fixed form. */
function hasText(schema: Schema, seen: readonly string[] = []): boolean {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return !seen.includes(name) && hasText(api.components.schemas[name] ?? {}, [...seen, name]);
  }
  const { type, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  if (type === 'string')
    return !schema.enum && schema.const === undefined && !schema.format && !schema.pattern;
  const parts = Object.entries(properties).flatMap(([name, part]) => (SECRET.test(name) ? [] : [part]));
  return [...parts, ...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf].some((part) =>
    hasText(part, seen),
  );
}

const writable = Object.entries(api.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([method, { requestBody }]) => {
      const schemas = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => schema ?? []);
      return method !== 'get' && schemas.some((schema) => hasText(schema));
    })
    .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
);
const ofStudents = writable.filter((route) => {
  const row = ROUTES[route];
  return row !== undefined && casesOf(row).some(({ student }) => student !== 403);
});

it('judges every text that a student may write, or names the reason in the document', () => {
  const document = readFileSync(join(ROOT, 'docs/safeguarding.md'), 'utf8');
  const isKnown = (route: string): boolean =>
    JUDGED_ROUTES.has(route) || CHAT_ROUTES.has(route) || document.includes(`\`${route}\``);
  expect(ofStudents.length).toBeGreaterThan(JUDGED_ROUTES.size);
  expect(ofStudents.filter((route) => !isKnown(route))).toEqual([]);
});

it('names no route that is not served', () => {
  expect([...JUDGED_ROUTES.keys(), ...CHAT_ROUTES.keys()].filter((route) => !(route in ROUTES))).toEqual([]);
});
