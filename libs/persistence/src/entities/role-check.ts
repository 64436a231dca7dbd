import { ROLE_NAMES, SCHOOL_ROLES } from '@studyhall/domain';

const roleIn = (roles: readonly string[]): string =>
  `role IN (${roles.map((role) => `'${role}'`).join(', ')})`;

/** The check constraint for an account's role, including the legacy value of master admins. */
export const ACCOUNT_ROLE_CHECK = roleIn([...ROLE_NAMES, 'admin']);

/** The check constraint for the role of an invitation, a request or a sign-in rule. */
export const SCHOOL_ROLE_CHECK = roleIn(SCHOOL_ROLES);
