import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type RosterError,
  type ScimQuery,
  type ScimUserView,
} from '@studyhall/contracts';
import { isAdmin } from '@studyhall/domain';
import { NO_PASSWORD, scimPeople, type Executor } from '@studyhall/persistence';
import { chooseUsernames, type Push } from '@studyhall/platform';
import { ScimError } from '../../http/index.js';
import { changePerson, UNNAMED_PERSON, type Change, type ScimPerson } from './attributes.js';
import { parseFilter } from './filter.js';
import { toList } from './list.js';
import { readPatch, readResource } from './patch.js';
import { assertEnding, PushEngine } from './push.engine.js';
import { toPerson, toUserView } from './resources.js';
import { readRole, type ScimSource } from './scim.source.js';

const ATTRIBUTES = { id: 'id', username: 'user_name', externalid: 'external_id' } as const;

/** SCIM users: accounts of the source's school (RFC 7644 §3). */
@Injectable()
export class ScimPeopleService {
  constructor(
    private readonly db: DataSource,
    private readonly engine: PushEngine,
  ) {}

  async list(source: ScimSource, query: ScimQuery) {
    const filter = toFilter(query.filter);
    return toList(query, {
      count: () => scimPeople.countPeople(this.db, source, filter),
      find: async (page) =>
        (await scimPeople.findPeople(this.db, source, filter, page)).map((one) =>
          toUserView(one, source.root),
        ),
    });
  }

  /** @throws AppError `not_found` for a person who does not belong to this source */
  async find(source: ScimSource, id: number): Promise<ScimUserView> {
    return toUserView(await findPerson(this.db, source, id), source.root);
  }

  /**
   * Creates an account, or adopts the one with this id in the source: of a person who had left, or whom an admin chose. A
   * taken username never matches.
   * @throws ScimError `uniqueness`
   */
  async create(source: ScimSource, body: object): Promise<ScimUserView> {
    const read = changePerson(UNNAMED_PERSON, readResource(body));
    const sent = { ...read, external_id: read.external_id ?? read.user_name };
    assertNamed(sent);
    const ids = await this.engine.run(source, sent.external_id, async (on) => {
      const [same] = await scimPeople.findPeople(on, source, { user_name: sent.user_name });
      const named = await scimPeople.findNamed(on, source, sent.external_id);
      // Without its own id, a username that is free again may belong to another person.
      const isBack = named && !named.known && (!named.gone || read.external_id !== null);
      if (same || (named && !isBack)) throw new ScimError('conflict', 'uniqueness', sentence('scim_exists'));
      return named ? takeAccount(on, source, sent, named) : makeAccount(on, source, sent);
    });
    return this.find(source, ids.people.get(sent.external_id) ?? 0);
  }

  /** Replaces a person (PUT): absent attributes become empty (RFC 7644 §3.5.1). */
  replace(source: ScimSource, id: number, body: object): Promise<ScimUserView> {
    const changes = readResource(body);
    return this.change(source, id, ({ user_name, external_id, active }) =>
      changePerson({ ...UNNAMED_PERSON, user_name, external_id, active }, changes),
    );
  }

  patch(source: ScimSource, id: number, body: object): Promise<ScimUserView> {
    const changes: Change[] = readPatch(body);
    return this.change(source, id, (before) => changePerson(before, changes));
  }

  /** Ends the access and schedules the erasure. Until then, the same `externalId` restores the account. */
  async remove(source: ScimSource, id: number): Promise<void> {
    const { external_id } = await findPerson(this.db, source, id);
    await this.engine.run(source, external_id, async (on): Promise<Push> => {
      const account = await findPerson(on, source, id);
      assertNoAdmin(account);
      const { access_granted: granted } = account;
      if (granted) await assertEnding(on, source);
      const places = await scimPeople.findClassesByPerson(on, source, id);
      return {
        classes: [],
        people: [
          {
            ...{ account: id, externalId: account.external_id, classes: [] },
            fields: granted ? { access_granted: false } : {},
            leaves: places.map(({ group_id }) => group_id),
          },
        ],
        counts: { gone: granted ? 1 : 0, left: places.length },
        owned: {
          ...{ gone: [id], taken: granted || account.access_taken ? [id] : [] },
          left: places.map(({ group_id }) => ({ group_id, user_id: id })),
        },
        complete: (last) => scimPeople.removePerson(last, source, id),
      };
    });
  }

  private async change(
    source: ScimSource,
    id: number,
    apply: (before: ScimPerson) => ScimPerson,
  ): Promise<ScimUserView> {
    const { external_id } = await findPerson(this.db, source, id);
    await this.engine.run(source, external_id, async (on) => {
      const account = await findPerson(on, source, id);
      const before = toPerson(account);
      const sent = apply(before);
      return updateAccount(on, source, account, { ...sent, external_id: sent.external_id ?? external_id });
    });
    return this.find(source, id);
  }
}

type Named = ScimPerson & { external_id: string };

/** Updates an account with an id of the source to the source's data. */
async function takeAccount(
  on: Executor,
  source: ScimSource,
  sent: Named,
  { user_id: id, access_taken }: { user_id: number; access_taken: boolean },
): Promise<Push> {
  await scimPeople.storePerson(on, source, { ...sent, id, access_taken });
  return updateAccount(on, source, await findPerson(on, source, id), sent);
}

async function makeAccount(on: Executor, source: ScimSource, sent: Named): Promise<Push> {
  const { external_id, given_name, family_name, email, active, user_name: username } = sent;
  const { school } = source;
  const errors: RosterError[] = [];
  const person = { id: external_id, username, given_name, family_name, email, role: null, school };
  const name = (await chooseUsernames(on, [person], errors)).get(external_id);
  if (name === undefined)
    throw errors[0]?.code === 'username_taken'
      ? new ScimError('conflict', 'uniqueness', sentence('roster_username_taken', { username }))
      : new ScimError('malformed', 'invalidValue', sentence('roster_no_username'));
  const fields = {
    ...{ given_name, family_name, email, school, username: name, password_hash: NO_PASSWORD },
    ...{ role: readRole(source, sent.attributes) ?? ('STUDENT' as const), access_granted: active },
  };
  return {
    classes: [],
    people: [{ account: null, fields, externalId: external_id, classes: [], leaves: [] }],
    counts: { new: 1 },
    complete: (last, { people }) =>
      scimPeople.storePerson(last, source, {
        ...{ ...sent, id: people.get(external_id) ?? 0, access_taken: !active },
      }),
  };
}

/** The changes of names, role and access. A source restores only access that it revoked itself. */
async function updateAccount(
  on: Executor,
  source: ScimSource,
  account: scimPeople.ScimAccount,
  sent: Named,
): Promise<Push> {
  assertNamed(sent);
  assertNoAdmin(account);
  const { id, access_granted: granted, access_taken: taken } = account;
  const ends = !sent.active && granted;
  if (ends) await assertEnding(on, source);
  const role = readRole(source, sent.attributes) ?? account.role;
  const returns = sent.active && !granted && taken;
  const fields = {
    ...(sent.given_name !== account.given_name && { given_name: sent.given_name }),
    ...(sent.family_name !== account.family_name && { family_name: sent.family_name }),
    ...(sent.email !== account.email && { email: sent.email }),
    ...(role !== account.role && { role }),
    ...((ends || returns) && { access_granted: returns }),
  };
  // A change of role ends all memberships: they are added again.
  const places = role === account.role ? [] : await scimPeople.findClassesByPerson(on, source, id);
  const isChange = Object.keys(fields).length > 0;
  return {
    classes: places.map(({ external_id, group_id, name, school }) => ({
      ...{ externalId: external_id, id: group_id, name, school },
    })),
    people: [
      {
        ...{ account: id, fields, externalId: sent.external_id, leaves: [] },
        classes: places.map(({ external_id }) => external_id),
      },
    ],
    counts: ends ? { gone: 1 } : isChange ? { changed: 1 } : {},
    complete: (last) =>
      scimPeople.storePerson(last, source, { ...sent, id, access_taken: ends || (taken && !returns) }),
  };
}

async function findPerson(on: Executor, source: ScimSource, id: number): Promise<scimPeople.ScimAccount> {
  const [account] = await scimPeople.findPeople(on, source, { id });
  if (!account) throw new AppError('not_found', sentence('user_not_found'));
  return account;
}

function assertNamed({ user_name }: ScimPerson): void {
  if (user_name === '')
    throw new ScimError('malformed', 'invalidValue', sentence('scim_value', { attribute: 'userName' }));
}

/** @throws AppError `forbidden`: a source never changes an admin */
function assertNoAdmin(account: scimPeople.ScimAccount): void {
  if (isAdmin(account)) throw new AppError('forbidden', sentence('scim_admin'));
}

function toFilter(text: string | undefined): scimPeople.ScimPeopleFilter {
  if (text === undefined) return {};
  const terms = parseFilter(text, Object.keys(ATTRIBUTES));
  return Object.fromEntries(
    terms.map(({ attribute, value }) => {
      const key = ATTRIBUTES[attribute as keyof typeof ATTRIBUTES];
      return [key, key === 'id' ? toId(value) : value];
    }),
  );
}

/** Parses a row id; 0, which no row has, if it is invalid. */
export const toId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);
