import { SCIM_MAX_PAGE } from '@studyhall/contracts';
import { SCHEMAS } from './resources.js';

/** The supported features of the service. Source: RFC 7643 §5. */
export const serviceProviderConfig = (root: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: SCIM_MAX_PAGE },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the source.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${root}/ServiceProviderConfig` },
});

/** Source: RFC 7643 §6. */
export const resourceTypes = (root: string) =>
  (['User', 'Group'] as const).map((id) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...{ id, name: id, endpoint: `/${id}s`, schema: id === 'User' ? SCHEMAS.user : SCHEMAS.group },
    ...(id === 'User' && { schemaExtensions: [{ schema: SCHEMAS.enterprise, required: false }] }),
    meta: { resourceType: 'ResourceType', location: `${root}/ResourceTypes/${id}` },
  }));

export interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued: boolean;
  required: boolean;
  caseExact: boolean;
  mutability: 'readWrite' | 'readOnly';
  returned: 'default';
  uniqueness: 'none' | 'server';
  subAttributes?: Attribute[];
}

const attribute = (name: string, more: Partial<Attribute> = {}): Attribute => ({
  ...{ name, type: 'string', multiValued: false, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...more,
});
const values = (name: string, ...subAttributes: Attribute[]): Attribute =>
  attribute(name, { type: 'complex', multiValued: true, subAttributes });

const ATTRIBUTES: Array<[id: string, name: string, attributes: Attribute[]]> = [
  [
    SCHEMAS.user,
    'User',
    [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('name', {
        type: 'complex',
        subAttributes: [attribute('givenName'), attribute('familyName')],
      }),
      attribute('displayName', { mutability: 'readOnly' }),
      attribute('active', { type: 'boolean' }),
      values('emails', attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })),
      values('roles', attribute('value'), attribute('primary', { type: 'boolean' })),
      attribute('userType'),
      attribute('title'),
    ],
  ],
  [
    SCHEMAS.group,
    'Group',
    [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      values('members', attribute('value'), attribute('display', { mutability: 'readOnly' })),
    ],
  ],
  [SCHEMAS.enterprise, 'EnterpriseUser', [attribute('department')]],
];

/** The attributes that the product accepts and returns. Source: RFC 7643 §7. */
export const schemas = (root: string) =>
  ATTRIBUTES.map(([id, name, attributes]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...{ id, name, attributes },
    meta: { resourceType: 'Schema', location: `${root}/Schemas/${id}` },
  }));
