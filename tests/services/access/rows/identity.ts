import { randomUUID } from 'node:crypto';
import { anybody, console, open, places, type Row } from '../cases.js';

const UNKNOWN = '00000000-0000-4000-8000-00000000abcd';
const provider = { label: 'School ID', issuer: 'https://login.school.example', client_id: 'studyhall' };
const platform = {
  ...{
    label: 'Moodle',
    issuer: 'https://moodle.school.example',
    client_id: 'studyhall',
    deployment_ids: ['1'],
  },
  ...{
    authorization_url: 'https://moodle.school.example/auth',
    token_url: 'https://moodle.school.example/token',
  },
  keys_url: 'https://moodle.school.example/keys',
};

/** Sign-in with other systems: who sets it up, and what everyone has of it. */
export const IDENTITY_ROWS: Record<string, Row> = {
  'GET /api/sign-in/options': open,
  'GET /api/sign-in/oidc/:id': open,
  'GET /api/sign-in/oidc/:id/callback': open,
  'GET /api/sign-in/oidc/:id/sign-out': open,
  'POST /api/sign-in/oidc/:id/backchannel-logout': open,
  'GET /api/sign-in/oidc/:id/frontchannel-logout': open,
  ...Object.fromEntries(
    ['Users', 'Groups'].flatMap((kind) =>
      ['GET', 'POST', 'GET :id', 'PUT :id', 'PATCH :id', 'DELETE :id'].map((route) => {
        const [method, ...id] = route.split(' ');
        return [`${method} /scim/v2/${[kind, ...id].join('/')}`, open];
      }),
    ),
  ),
  'GET /scim/v2/ServiceProviderConfig': open,
  'GET /scim/v2/ResourceTypes': open,
  'GET /scim/v2/ResourceTypes/:id': open,
  'GET /scim/v2/Schemas': open,
  'GET /scim/v2/Schemas/:id': open,
  'GET /lti/keys': open,
  'GET /lti/register': open,
  'POST /lti/register': open,
  'GET /lti/login': open,
  'POST /lti/login': open,
  'POST /lti/launch': open,
  'POST /lti/class': open,
  'POST /lti/deep-link': open,
  'POST /lti/enter': open,
  'GET /api/lti-platforms': {
    cases: [console('the platforms', () => '/api/lti-platforms', [403, 200])],
  },
  'POST /api/lti-platforms': {
    cases: [
      console('a new platform', () => '/api/lti-platforms', [403, 201], {
        body: () => ({ ...platform, client_id: randomUUID() }),
      }),
    ],
  },
  'POST /api/lti-platforms/registration': {
    cases: [
      // Without PUBLIC_URL a platform could not reach the address.
      console('an address', () => '/api/lti-platforms/registration', [403, 503], {
        body: () => ({ label: 'x' }),
      }),
    ],
  },
  'POST /api/lti-platforms/:id': {
    cases: [
      console('no platform', () => `/api/lti-platforms/${UNKNOWN}`, [403, 404], { body: () => platform }),
    ],
  },
  'DELETE /api/lti-platforms/:id': {
    cases: [console('no platform', () => `/api/lti-platforms/${UNKNOWN}`, [403, 404])],
  },
  // Whose courses they are stands in `courses.service.test.ts`.
  'GET /api/lti-courses': places(({ groupId }) => `/api/lti-courses?class=${groupId}`, 200),
  'PUT /api/lti-courses/:id': {
    cases: [
      console('no course', () => `/api/lti-courses/${UNKNOWN}`, [404, 404], { body: () => ({ class: 1 }) }),
    ],
  },
  'GET /api/me/identities': anybody('/api/me/identities', 200),
  'POST /api/me/identities/:id': anybody(`/api/me/identities/${UNKNOWN}`, 404, {}),
  'DELETE /api/me/identities/:id': anybody(`/api/me/identities/${UNKNOWN}`, 404, {}),
  'GET /api/identity-providers': {
    cases: [console('the providers', () => '/api/identity-providers', [403, 200])],
  },
  'POST /api/identity-providers': {
    cases: [console('a new provider', () => '/api/identity-providers', [403, 201], { body: () => provider })],
  },
  'PUT /api/identity-providers/:id': {
    cases: [
      console('no provider', () => `/api/identity-providers/${UNKNOWN}`, [403, 404], {
        body: () => provider,
      }),
    ],
  },
  'DELETE /api/identity-providers/:id': {
    cases: [console('no provider', () => `/api/identity-providers/${UNKNOWN}`, [403, 404])],
  },
  'POST /api/identity-providers/:id/test': {
    cases: [console('no provider', () => `/api/identity-providers/${UNKNOWN}/test`, [403, 404])],
  },
};
