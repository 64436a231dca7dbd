import type { IdentityRule } from '@studyhall/contracts';
import { toEmail, type SignOnClaims } from '@studyhall/domain';
import type { ProviderPerson } from '../sign-on/index.js';
import type { LaunchMessage } from './launch.message.js';

/** The claim with the roster id (`person_sourcedid` in the claim `lis`). */
export const PERSON_ID = 'person_sourcedid';
/** The claim that a platform's rules read: `teacher` or `student`. */
const LTI_ROLE = 'lti_role';

/** The rules that create accounts in the platform's only school, with the role in the course. */
export const roleRules = (school: string): IdentityRule[] =>
  (['TEACHER', 'STUDENT'] as const).map((role) => ({
    ...{ claim: LTI_ROLE, value: role.toLowerCase(), role, school, class_ids: [] },
  }));

/**
 * The person of a launch. The platform vouches for email addresses, but only for those in domains that a master admin
 * assigned to it.
 */
export function toPerson({ subject, role, personId, email, ...names }: LaunchMessage): ProviderPerson {
  const { name, given_name, family_name } = names;
  const all = { name, given_name, family_name, email, [PERSON_ID]: personId, [LTI_ROLE]: role };
  const claims: SignOnClaims = { all, verifiedEmail: toEmail(email) };
  return { subject, claims };
}
