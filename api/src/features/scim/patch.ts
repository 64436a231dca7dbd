import { sentence } from '@studyhall/contracts';
import { z } from 'zod';
import { ScimError } from '../../http/index.js';
import type { Change } from './attributes.js';
import { withoutSchema } from './filter.js';

const MAX_OPERATIONS = 1_000;
/** An attribute, a filter on its values, and a sub-attribute. */
const PATH = /^([^[\].]+)(?:\[([^[\]]*)\])?(?:\.(\w+))?$/;
/** Attributes that only the server sets (RFC 7643 §3.1). */
const READ_ONLY = new Set(['id', 'meta', 'schemas']);

const Operation = z.object({
  op: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['add', 'remove', 'replace'])),
  path: z.string().max(1_000).nullish(),
  value: z.unknown().optional(),
});
const Operations = z.array(Operation).min(1).max(MAX_OPERATIONS);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const lowerKeys = (body: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key.toLowerCase(), value]));

/** Converts the attributes of a resource to changes. Splits complex attributes and extensions into parts. */
export function readResource(body: object, op: Change['op'] = 'replace', within = ''): Change[] {
  return Object.entries(body).flatMap(([key, value]: [string, unknown]) => {
    const attribute = `${within}${withoutSchema(key)}`;
    const isPart = attribute === '' || attribute === 'name';
    if (isPart && isObject(value)) return readResource(value, op, attribute === '' ? '' : 'name.');
    return readFilteredKey(key, value, op) ?? [{ op, attribute, filter: null, value }];
  });
}

/** Entra sends paths as object keys: `{"emails[type eq \"work\"].value": "…"}`. */
const readFilteredKey = (key: string, value: unknown, op: Change['op']): Change[] | null =>
  key.includes('[') ? readPath(key, op, value) : null;

/**
 * Parses a PATCH (RFC 7644 §3.5.2) in the forms that Microsoft Entra and Okta send: operations in any case, a path with a
 * filter, an object without a path, and keys that are paths.
 * @throws ScimError `invalidSyntax`, `invalidPath`, `noTarget`, `mutability`
 */
export function readPatch(body: object): Change[] {
  const operations = Operations.safeParse(lowerKeys(body)['operations']);
  if (!operations.success) throw new ScimError('malformed', 'invalidSyntax', sentence('scim_patch'));
  return operations.data.flatMap(({ op, path, value }) => {
    // Reject a missing value: replacing with nothing would empty a class.
    if (op !== 'remove' && value === undefined)
      throw new ScimError('malformed', 'invalidValue', sentence('scim_patch'));
    if (path) return readPath(path, op, value);
    if (op === 'remove') throw new ScimError('malformed', 'noTarget', sentence('scim_patch'));
    if (!isObject(value)) throw new ScimError('malformed', 'invalidValue', sentence('scim_patch'));
    // Okta repeats the id of the resource.
    return readResource(value, op).filter(({ attribute }) => !READ_ONLY.has(attribute));
  });
}

function readPath(path: string, op: Change['op'], value: unknown): Change[] {
  const [found, base = '', filter = null, part] = PATH.exec(withoutSchema(path.trim()) || 'user') ?? [];
  if (found === undefined) throw new ScimError('malformed', 'invalidPath', sentence('scim_path', { path }));
  if (READ_ONLY.has(base)) throw new ScimError('malformed', 'mutability', sentence('scim_path', { path }));
  if (isObject(value) && (base === 'name' || base === 'user') && part === undefined)
    return readResource(value, op, base === 'name' ? 'name.' : '');
  if (base === 'name' && part !== undefined)
    return [{ op, attribute: `name.${part.toLowerCase()}`, filter: null, value }];
  // Parts of an email address other than its value, such as its type, are not stored.
  if (part !== undefined && part.toLowerCase() !== 'value') return [];
  return [{ op, attribute: base, filter, value }];
}
