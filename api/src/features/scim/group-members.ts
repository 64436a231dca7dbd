import { sentence } from '@studyhall/contracts';
import { z } from 'zod';
import { ScimError } from '../../http/index.js';
import { parse, type Change } from './attributes.js';
import { filterValue } from './filter.js';

/** The attributes of a Group resource that the product uses (RFC 7643 §4.2). */
export interface ScimGroup {
  name: string;
  external_id: string | null;
  /** Ids of users. */
  members: ReadonlySet<number>;
}

const MAX_MEMBERS = 20_000;
const Id = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(z.number().int().min(1).max(2_147_483_647));
const Members = z
  .unknown()
  .transform((value) => (value === null || value === undefined ? [] : [value].flat()))
  .pipe(z.array(z.union([Id, z.object({ value: Id }).transform(({ value }) => value)])).max(MAX_MEMBERS));
const Name = z.string().trim().min(1).max(500);
const ExternalId = z.string().trim().max(200).nullish();

/** Applies changes to a group in order. Ignores attributes that the product does not use. */
export function changeGroup(before: ScimGroup, changes: readonly Change[]): ScimGroup {
  let { name, external_id, members } = before;
  for (const { op, attribute, filter, value } of changes) {
    const isRemoved = op === 'remove';
    if (attribute === 'displayname') name = parse(Name, 'displayName', isRemoved ? '' : value);
    if (attribute === 'externalid')
      external_id = parse(ExternalId, 'externalId', isRemoved ? null : value) || null;
    if (attribute === 'members') members = changeMembers(members, op, filter, value);
  }
  return { name, external_id, members };
}

/**
 * Removes the members in a removal's path, or in its value as Microsoft Entra sends it. Only a removal without any removes
 * all.
 */
function changeMembers(
  members: ReadonlySet<number>,
  op: Change['op'],
  filter: string | null,
  value: unknown,
): ReadonlySet<number> {
  const named = filter === null ? value : filterValue(filter, 'value');
  if (filter !== null && named === null)
    throw new ScimError('malformed', 'invalidPath', sentence('scim_path', { path: `members[${filter}]` }));
  const ids = new Set(parse(Members, 'members', named));
  if (op === 'add') return new Set([...members, ...ids]);
  if (op === 'replace') return ids;
  return named === undefined || named === null ? new Set() : without(members, ids);
}

/** The ids of one set that are not in another. */
export const without = (ids: ReadonlySet<number>, others: ReadonlySet<number>): Set<number> =>
  new Set([...ids].filter((id) => !others.has(id)));
