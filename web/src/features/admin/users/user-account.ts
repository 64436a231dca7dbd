import type { UserView } from '@studyhall/contracts';

/** What can be changed about a user, in a row of the table or on the user's page. */
export type UserAccount = Pick<
  UserView,
  'id' | 'username' | 'display_name' | 'role' | 'school' | 'access_granted'
>;
export type AccountChange = Partial<Pick<UserView, 'role' | 'school' | 'access_granted'>>;

/** What is asked about a user before it happens. */
export interface UserAction {
  kind: 'delete' | 'revoke' | 'reset';
  user: UserAccount;
}
