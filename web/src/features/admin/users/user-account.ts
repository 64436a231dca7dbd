import type { UserView } from '@studyhall/contracts';

/** The changeable fields of a user, in a table row or on the user's page. */
export type UserAccount = Pick<
  UserView,
  'id' | 'username' | 'display_name' | 'role' | 'school' | 'access_granted'
>;
export type AccountChange = Partial<Pick<UserView, 'role' | 'school' | 'access_granted'>>;

/** A confirmation about a user. */
export interface UserAction {
  kind: 'delete' | 'revoke' | 'reset';
  user: UserAccount;
}
