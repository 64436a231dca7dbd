import type { ScimGroupView, ScimUserView } from '@studyhall/contracts';
import type { scimGroups, scimPeople } from '@studyhall/persistence';
import type { ScimPerson } from './attributes.js';

export const SCHEMAS = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
} as const;

/** A stored person in the form of the source. */
export const toPerson = (account: scimPeople.ScimAccount): ScimPerson => ({
  ...{ user_name: account.user_name, external_id: account.external_id, active: account.access_granted },
  ...{ given_name: account.given_name, family_name: account.family_name, email: account.email },
  attributes: account.attributes,
});

/** A User resource (RFC 7643 §4.1). @param root the URL of the service */
export function toUserView(account: scimPeople.ScimAccount, root: string): ScimUserView {
  const { id, external_id, user_name, given_name, family_name, shown_name, email } = account;
  const { roles = [], department, userType, title } = account.attributes;
  return {
    schemas: [SCHEMAS.user, SCHEMAS.enterprise],
    ...{ id: String(id), externalId: external_id, userName: user_name, displayName: shown_name },
    name: {
      formatted: shown_name,
      ...(given_name !== null && { givenName: given_name }),
      ...(family_name !== null && { familyName: family_name }),
    },
    active: account.access_granted,
    ...(email !== null && { emails: [{ value: email, type: 'work' as const, primary: true }] }),
    ...(roles.length > 0 && { roles: roles.map((value, at) => ({ value, primary: at === 0 })) }),
    ...(userType && { userType }),
    ...(title && { title }),
    ...(department && { [SCHEMAS.enterprise]: { department } }),
    meta: {
      ...{ resourceType: 'User', created: account.created_at.toISOString() },
      location: `${root}/Users/${id}`,
    },
  };
}

/** A Group resource (RFC 7643 §4.2). */
export const toGroupView = (
  { id, external_id, name, members, created_at }: scimGroups.ScimClass,
  root: string,
  withMembers: boolean,
): ScimGroupView => ({
  schemas: [SCHEMAS.group],
  ...{ id: String(id), displayName: name },
  ...(!external_id.startsWith(UNNAMED) && { externalId: external_id }),
  ...(withMembers && {
    members: members.map((one) => ({
      ...{ value: String(one.id), display: one.name },
    })),
  }),
  meta: {
    ...{ resourceType: 'Group', created: new Date(created_at).toISOString() },
    location: `${root}/Groups/${id}`,
  },
});

/** The prefix of generated ids for classes without an id from the client. */
export const UNNAMED = 'scim:';
