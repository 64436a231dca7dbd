import { ROLE_NAMES, SCHOOL_ROLES } from '@studyhall/domain';

const roleIn = (roles: readonly string[]): string =>
  `role IN (${roles.map((role) => `'${role}'`).join(', ')})`;

/** The condition on the role of an account, which may have the legacy value of master admins. */
export const ACCOUNT_ROLE_CHECK = roleIn([...ROLE_NAMES, 'admin']);

/** The condition on a role that a school's people are invited to, ask for or sign in with. */
export const SCHOOL_ROLE_CHECK = roleIn(SCHOOL_ROLES);
