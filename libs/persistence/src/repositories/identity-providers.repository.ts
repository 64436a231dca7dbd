import { In, Not, type DeepPartial } from 'typeorm';
import { IdentityProvider as Stored } from '../entities/identity-provider.entity.js';
import { IdentityProviderSchool } from '../entities/identity-provider-school.entity.js';
import { IdentityRule } from '../entities/identity-rule.entity.js';
import { ExternalIdentity } from '../entities/external-identity.entity.js';
import { School } from '../entities/school.entity.js';
import { Session } from '../entities/session.entity.js';
import type { Executor } from '../sql.js';

/** The kind of provider: an OpenID Connect issuer or a learning platform. */
export type ProviderKind = Stored['kind'];

/** A provider with its schools and its ordered rules. */
export type IdentityProvider = Omit<Stored, 'schools' | 'rules'> & {
  schools: string[];
  rules: ProviderRule[];
};
export type ProviderRule = Pick<IdentityRule, 'claim' | 'value' | 'role' | 'school' | 'class_ids'>;

const toProvider = ({ schools, rules, ...stored }: Stored): IdentityProvider => ({
  ...stored,
  schools: schools.map(({ school }) => school).toSorted(),
  rules: rules
    .toSorted((a, b) => a.position - b.position)
    .map(({ claim, value, role, school, class_ids }) => ({ claim, value, role, school, class_ids })),
});

const WHOLE = { relations: { schools: true, rules: true } } as const;

export async function findAll(on: Executor, kind: ProviderKind = 'oidc'): Promise<IdentityProvider[]> {
  const found = await on
    .getRepository(Stored)
    .find({ ...WHOLE, where: { kind }, order: { label: 'ASC', id: 'ASC' } });
  return found.map(toProvider);
}

export async function findProvider(
  on: Executor,
  id: string,
  kind: ProviderKind = 'oidc',
): Promise<IdentityProvider | null> {
  const found = await on.getRepository(Stored).findOne({ ...WHOLE, where: { id, kind } });
  return found && toProvider(found);
}

/**
 * Stores a provider and replaces its schools and rules. If the issuer changes, unlinks all people and ends their sessions,
 * because a subject is only valid for its issuer. Call it in a transaction.
 */
export async function storeProvider(
  on: Executor,
  { schools, rules, ...provider }: Omit<IdentityProvider, 'created_at'>,
): Promise<void> {
  await on.getRepository(Stored).upsert(provider as DeepPartial<Stored> & { id: string }, ['id']);
  const provider_id = provider.id;
  const { affected } = await on
    .getRepository(ExternalIdentity)
    .delete({ provider_id, issuer: Not(provider.issuer) });
  if (affected) await on.getRepository(Session).delete({ provider_id });
  await on.getRepository(IdentityProviderSchool).delete({ provider_id });
  await on.getRepository(IdentityRule).delete({ provider_id });
  await on.getRepository(IdentityProviderSchool).insert(schools.map((school) => ({ provider_id, school })));
  await on
    .getRepository(IdentityRule)
    .insert(rules.map((rule, position) => ({ ...rule, provider_id, position })));
}

/** Removes a provider with its links, and ends the sessions that it opened. */
export async function removeProvider(on: Executor, id: string): Promise<void> {
  await on.getRepository(Stored).delete({ id });
}

/** The number of accounts that each provider signs in. */
export async function countPeople(on: Executor): Promise<Map<string, number>> {
  const counted = await on
    .getRepository(ExternalIdentity)
    .createQueryBuilder('e')
    .select(['e.provider_id AS id', 'count(*)::int AS people'])
    .groupBy('e.provider_id')
    .getRawMany<{ id: string; people: number }>();
  return new Map(counted.map(({ id, people }) => [id, people]));
}

/** Which of these schools allow passwords, by name. Names without a school are absent. */
export async function findPasswordSchools(
  on: Executor,
  names: readonly string[],
): Promise<Map<string, boolean>> {
  const found = await on
    .getRepository(School)
    .find({ select: { name: true, password_sign_in: true }, where: { name: In([...names]) } });
  return new Map(found.map(({ name, password_sign_in }) => [name, password_sign_in]));
}
