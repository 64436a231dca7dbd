import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, type IdentityRule } from '@studyhall/contracts';
import {
  fitsMembership,
  isAdmin,
  isAdminAnywhere,
  isSchoolAdmin,
  isStudent,
  usernamesFor,
  type SignOnClaims,
} from '@studyhall/domain';
import {
  externalIdentities,
  groupTeachers,
  members,
  NO_PASSWORD,
  users,
  type Executor,
  type identityProviders,
  type RestorableAccount,
  type StoredNames,
} from '@studyhall/persistence';
import { sourceActor, type Wanted } from '@studyhall/platform';
import { assertSchoolUsable, Directory } from '../directory/index.js';
import { SignOnError } from './sign-on.error.js';

type Provider = identityProviders.IdentityProvider;

/** Creates and updates accounts by the rules of a provider, using the directory with its locks, audit log and events. */
@Injectable()
export class RuleAccounts {
  constructor(
    private readonly db: DataSource,
    private readonly directory: Directory,
  ) {}

  /** Creates the account of a person who matches a rule, and links it. Returns its id. */
  async create(
    provider: Provider,
    rule: IdentityRule,
    claims: SignOnClaims,
    subject: string,
  ): Promise<number> {
    const { role, school, class_ids: classes } = rule;
    const actor = sourceActor(provider.label, school);
    const touched = { classes, schools: [school], classLock: 'share' as const };
    const { result } = await this.directory.change(actor, touched, async (on, locked, made) => {
      await assertSchoolOpen(on, school);
      const account = { role, school, password_hash: NO_PASSWORD, made_admin_by: adminBy(provider, rule) };
      const stored = await made.addUnderFreeName(usernamesFor(claims.all), account);
      if (!stored) throw new SignOnError('sign_on_unknown');
      const { id, username } = stored;
      const linked = await externalIdentities.insertLink(on, toIdentity(provider, subject), id);
      if (!linked) throw new SignOnError('sign_on_linked');
      const entered = classes
        .filter((group) => locked.classes.get(group)?.school === school)
        .map((group_id) => ({ group_id, user_id: id }));
      const wanted: Wanted = {
        cause: { action: 'user.create' },
        ...(isStudent({ role }) ? { memberships: { entered } } : { teaching: { entered } }),
      };
      const target = { type: 'user', id, name: username };
      const after = { username, role, school, access_granted: true, provider: provider.label };
      return {
        ...{ result: id, wanted, seconds: null },
        entries: () => [{ actor, action: 'user.create', target, school, after }],
      };
    });
    return result;
  }

  /** Sets the fields that rules control: role, school, and the classes in the provider's rules. */
  async update(provider: Provider, rule: IdentityRule, id: number): Promise<void> {
    const { role, school, class_ids: classes } = rule;
    const owned = [...new Set(provider.rules.flatMap(({ class_ids }) => class_ids))];
    const touched = { accounts: [id], classes: owned, schools: [school], classLock: 'share' as const };
    await this.directory.change(sourceActor(provider.label, school), touched, async (on, locked) => {
      const user = locked.accounts.get(id);
      // Rules never change an account that a roster source owns, or an admin who was appointed by users.
      if (!user || user.removed || user.roster !== null || isAdminByPeople(user, provider, rule))
        return { result: null, wanted: null };
      // Rules never move a person back who was moved to a school that the provider does not serve.
      if (user.school !== null && provider.schools.length > 0 && !provider.schools.includes(user.school))
        return { result: null, wanted: null };
      await assertSchoolOpen(on, school);
      const relation = isStudent({ role }) ? members : groupTeachers;
      const now = (await relation.findPairs(on, [id])).map(({ group_id }) => group_id);
      const fitting = classes.filter((group) => locked.classes.get(group)?.school === school);
      const pairs = (ids: number[]) => ids.map((group_id) => ({ group_id, user_id: id }));
      const change = {
        entered: pairs(fitting.filter((group) => !now.includes(group))),
        left: pairs(now.filter((group) => owned.includes(group) && !fitting.includes(group))),
      };
      const moves = user.role !== role || user.school !== school;
      if (!moves && change.entered.length + change.left.length === 0) return { result: null, wanted: null };
      return {
        result: null,
        seconds: null,
        wanted: {
          cause: { action: 'user.sign_on' },
          accounts: moves ? [{ id, after: { role, school, made_admin_by: adminBy(provider, rule) } }] : [],
          ...(isStudent({ role }) ? { memberships: change } : { teaching: change }),
        },
      };
    });
  }

  /** Stores a person's names from the issuer if they differ. A roster source owns the names of its accounts. */
  async updateNames(provider: Provider, id: number, names: Partial<StoredNames>): Promise<void> {
    const stored = await users.findNames(this.db, id);
    if (!stored || Object.keys(differing(stored, names)).length === 0) return;
    const actor = sourceActor(provider.label, null);
    await this.directory.change(actor, { accounts: [id] }, async (_on, locked) => {
      const user = locked.accounts.get(id);
      const after = user && user.roster === null && !user.removed ? differing(user, names) : {};
      const isChanged = Object.keys(after).length > 0;
      const wanted = { cause: { action: 'user.update' }, accounts: [{ id, after }] };
      return { result: null, seconds: null, wanted: isChanged ? wanted : null };
    });
  }
}

/** For the person who signs in. @throws SignOnError `school_closed` if the school may not be assigned to accounts */
export async function assertSchoolOpen(on: Executor, school: string): Promise<void> {
  await assertSchoolUsable(on, { role: 'STUDENT' }, school).catch((cause: unknown) => {
    throw cause instanceof AppError ? new SignOnError('school_closed', { cause }) : cause;
  });
}

/** The provider, if the rule makes the user an admin. */
const adminBy = (provider: Provider, rule: IdentityRule): string | null =>
  isSchoolAdmin(rule) ? provider.id : null;

/** Whether users appointed the admin, at home or in another school (with a role that would end together with the rule's). */
const isAdminByPeople = (user: RestorableAccount, provider: Provider, rule: IdentityRule): boolean =>
  isSchoolAdmin(user) && user.made_admin_by === provider.id
    ? user.memberships.some((one) => isAdmin(one) && !fitsMembership(rule, one.school))
    : isAdminAnywhere(user);

export const toIdentity = (provider: Provider, subject: string): externalIdentities.Identity => ({
  provider_id: provider.id,
  issuer: provider.issuer,
  subject,
});

const differing = (stored: StoredNames, names: Partial<StoredNames>): Partial<StoredNames> =>
  Object.fromEntries(
    Object.entries(names).filter(
      ([name, value]) => value !== undefined && stored[name as keyof StoredNames] !== value,
    ),
  );
