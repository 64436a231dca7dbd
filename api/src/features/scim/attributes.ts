import { EmailAddress, NamePart, PlainText, sentence } from '@studyhall/contracts';
import type { scimPeople } from '@studyhall/persistence';
import { z } from 'zod';
import { ScimError } from '../../http/index.js';
import { filterValue } from './filter.js';

/** The attributes of a User resource that the product uses (RFC 7643 §4.1). Others are ignored. */
export interface ScimPerson {
  user_name: string;
  external_id: string | null;
  active: boolean;
  given_name: string | null;
  family_name: string | null;
  email: string | null;
  attributes: scimPeople.ScimAttributes;
}

export const UNNAMED_PERSON: ScimPerson = {
  ...{ user_name: '', external_id: null, active: true },
  ...{ given_name: null, family_name: null, email: null, attributes: {} },
};

/** A change of one attribute. */
export interface Change {
  op: 'add' | 'remove' | 'replace';
  /** In lower case, without the schema's name, such as `name.givenname`. */
  attribute: string;
  /** Selects values of a multi-valued attribute; null for all. */
  filter: string | null;
  value: unknown;
}

const Text = PlainText.pipe(z.string().trim().max(200)).nullish();
/** Microsoft Entra sends `"True"` and `"False"`. */
const Flag = z.union([
  z.boolean(),
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false']))
    .transform((text) => text === 'true'),
]);

/** @throws ScimError `invalidValue` with the name of the attribute */
/** @throws ScimError `invalidValue` */
export function parse<T>(schema: z.ZodType<T>, attribute: string, value: unknown): T {
  const { success, data } = schema.safeParse(value);
  if (!success) throw new ScimError('malformed', 'invalidValue', sentence('scim_value', { attribute }));
  return data;
}

type Setter = (person: ScimPerson, change: Change) => Partial<ScimPerson>;

const text =
  (key: keyof scimPeople.ScimAttributes): Setter =>
  ({ attributes }, { attribute, value }) => ({
    attributes: { ...attributes, [key]: parse(Text, attribute, value) || undefined },
  });

const SETTERS: Record<string, Setter> = {
  username: (_person, { attribute, value }) => ({ user_name: parse(Text, attribute, value) ?? '' }),
  externalid: (_person, { attribute, value }) => ({ external_id: parse(Text, attribute, value) || null }),
  active: (_person, { attribute, value }) => ({ active: parse(Flag, attribute, value ?? true) }),
  'name.givenname': (_person, { attribute, value }) => ({
    given_name: parse(NamePart, attribute, value ?? ''),
  }),
  'name.familyname': (_person, { attribute, value }) => ({
    family_name: parse(NamePart, attribute, value ?? ''),
  }),
  usertype: text('userType'),
  title: text('title'),
  department: text('department'),
  emails: setEmail,
  roles: setRoles,
};

/** One value of a multi-valued attribute (RFC 7643 §2.4). Some clients send it as plain text. */
const Value = z.union([
  z.string().transform((value) => ({ value, primary: false, type: '' })),
  z.object({
    value: z.string(),
    primary: Flag.catch(false).default(false),
    type: z.string().catch('').default(''),
  }),
]);
const Values = z
  .unknown()
  .transform((value) => (value === null || value === undefined ? [] : [value].flat()))
  .pipe(z.array(Value).max(100));

/** An account has one email address: the primary one, else the work address, else the first. */
function setEmail({ email }: ScimPerson, { op, attribute, filter, value }: Change): Partial<ScimPerson> {
  if (filter !== null && !/^\s*(?:type\s+eq\s+"work"|primary\s+eq\s+"?true"?)\s*$/i.test(filter))
    return { email };
  if (op === 'remove') return { email: null };
  const values = parse(Values, attribute, value);
  const one =
    values.find(({ primary }) => primary) ?? values.find(({ type }) => type === 'work') ?? values[0];
  return { email: parse(EmailAddress, attribute, one?.value ?? '') };
}

function setRoles({ attributes }: ScimPerson, { op, attribute, filter, value }: Change): Partial<ScimPerson> {
  const { roles = [] } = attributes;
  const sent = parse(Values, attribute, value).map((one) => parse(Text, attribute, one.value) ?? '');
  const one = filter === null ? null : filterValue(filter, 'value');
  const removed = one === null ? sent : [one];
  const kept = roles.filter((role) => removed.length > 0 && !removed.includes(role));
  const next = op === 'remove' ? kept : op === 'add' && filter === null ? [...roles, ...sent] : sent;
  return { attributes: { ...attributes, roles: [...new Set(next.filter(Boolean))] } };
}

/** Applies changes to a person in order. Ignores attributes that the product does not use. */
export function changePerson(before: ScimPerson, changes: readonly Change[]): ScimPerson {
  const person = { ...before };
  for (const change of changes) {
    const { op, attribute } = change;
    const setter = Object.hasOwn(SETTERS, attribute) ? SETTERS[attribute] : undefined;
    const isCleared = op === 'remove' && attribute !== 'roles';
    if (setter) Object.assign(person, setter(person, isCleared ? { ...change, value: null } : change));
  }
  return person;
}
