import type { IdentityRule, Role } from '@studyhall/contracts';
import { isAdmin } from '../roles.js';

/** Verified claims of an issuer about a person. */
export interface SignOnClaims {
  /** All claims by name. */
  all: Readonly<Record<string, unknown>>;
  /** Lower case. Null unless the issuer marks it as verified. */
  verifiedEmail: string | null;
}

/** The settings of an identity provider. */
export interface SignOnProvider {
  /** Empty for all schools. */
  schools: readonly string[];
  domains: readonly string[];
  rules: readonly IdentityRule[];
  unknown: 'refuse' | 'ask';
}

/** An account that may belong to the person. */
export interface SignOnAccount {
  id: number;
  role: Role;
  school: string | null;
  /** Whether this provider already links another person to it. */
  linked: boolean;
}

/** Codes of sentences. */
type Refusal = 'sign_on_admin' | 'sign_on_ambiguous' | 'sign_on_linked' | 'sign_on_unknown';

export type SignOnDecision =
  | { kind: 'link'; id: number }
  | { kind: 'create'; rule: IdentityRule }
  | { kind: 'ask' }
  | { kind: 'refuse'; reason: Refusal };

const refuse = (reason: Refusal): SignOnDecision => ({ kind: 'refuse', reason });

export const emailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/**
 * Decides the first sign-in of a person who has no linked account. Never links by a name or another claim that users can
 * change, and never links to an admin. Source: `docs/specification/api.md#identity`, `docs/identity.md`.
 * @param byExternalId accounts with the person's roster id
 * @param byEmail accounts with the person's verified email address
 */
export function decideFirstSignOn(
  provider: SignOnProvider,
  claims: SignOnClaims,
  { byExternalId, byEmail }: { byExternalId: readonly SignOnAccount[]; byEmail: readonly SignOnAccount[] },
): SignOnDecision {
  const found =
    byExternalId.length > 0 ? byExternalId : trustedEmail(provider, claims) === null ? [] : byEmail;
  const ofSchools = found.filter(
    ({ school }) => school !== null && (provider.schools.length === 0 || provider.schools.includes(school)),
  );
  const linkable = ofSchools.filter((account) => !isAdmin(account) && !account.linked);
  const [first, ...others] = linkable;
  if (first && others.length === 0) return { kind: 'link', id: first.id };
  if (first) return refuse('sign_on_ambiguous');
  // Do not create a second account for a person whom the school already has.
  if (found.some(isAdmin)) return refuse('sign_on_admin');
  if (ofSchools.length > 0) return refuse('sign_on_linked');
  const rule = firstRule(provider, claims);
  if (rule) return { kind: 'create', rule };
  return provider.unknown === 'ask' ? { kind: 'ask' } : refuse('sign_on_unknown');
}

/** The first rule that matches a person, for one of the provider's schools. Also null if a rule depends on missing groups. */
export function firstRule(
  provider: Pick<SignOnProvider, 'schools' | 'rules'>,
  claims: SignOnClaims,
): IdentityRule | null {
  const allowed = provider.rules.filter(
    ({ school }) => provider.schools.length === 0 || provider.schools.includes(school),
  );
  // If a rule depends on missing groups, it might match, so later rules do not count.
  const missing = groupsAreMissing(provider, claims);
  const first = allowed.find(
    ({ claim, value }) => (missing && claim === 'groups') || claimValues(claims, claim).includes(value),
  );
  return !first || (missing && first.claim === 'groups') ? null : first;
}

function claimValues({ all, verifiedEmail: address }: SignOnClaims, claim: string): string[] {
  if (claim === 'email_domain') return address === null ? [] : [emailDomain(address)];
  const value = Object.hasOwn(all, claim) ? all[claim] : undefined;
  return (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
    .map(String);
}

/** Whether the issuer sent a link instead of the groups, as Microsoft Entra does for more than 200. */
export function groupsAreLinked(all: SignOnClaims['all']): boolean {
  const names = all['_claim_names'];
  const elsewhere =
    all['hasgroups'] === true || (typeof names === 'object' && names !== null && 'groups' in names);
  return elsewhere && !Array.isArray(all['groups']);
}

/** Whether the rules of a provider need groups that are missing. */
export function groupsAreMissing(provider: Pick<SignOnProvider, 'rules'>, { all }: SignOnClaims): boolean {
  return groupsAreLinked(all) && provider.rules.some(({ claim }) => claim === 'groups');
}

/** The email address in the claims, if the issuer has verified it. The string `"true"` does not count as `true`. */
export function verifiedEmail(claims: Readonly<Record<string, unknown>>): string | null {
  const { email, email_verified: verified } = claims;
  return verified === true ? toEmail(email) : null;
}

/** Parses an email address, in lower case; null if it is invalid. */
export function toEmail(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const address = value.trim().toLowerCase();
  return /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(address) ? address : null;
}

/** The verified address, if a master admin assigned its domain to the provider: a provider cannot vouch for other domains. */
export function trustedEmail(
  { domains }: Pick<SignOnProvider, 'domains'>,
  { verifiedEmail: email }: SignOnClaims,
): string | null {
  return email !== null && domains.includes(emailDomain(email)) ? email : null;
}
