import type {
  IdentityProviderRequest,
  IdentityProviderTest,
  IdentityProviderView,
  OwnConfirmation,
  OwnIdentity,
} from '@studyhall/contracts';
import { read } from '../../../account/data/read';
import { api } from '../../../transport/rest';

const PROVIDERS = '/api/identity-providers';
const OWN = '/api/me/identities';

export const signInCalls = {
  own: () => read<OwnIdentity[]>(['identity'], OWN, {}, 'identities'),
  link: (id: string, body: OwnConfirmation) => api<{ url: string }>('POST', `${OWN}/${id}`, { body }),
  unlink: (id: string, body: OwnConfirmation) => api('DELETE', `${OWN}/${id}`, { body }),
  providers: () => read<IdentityProviderView[]>(['identity', 'schools'], PROVIDERS, {}, 'providers'),
  store: (id: string | null, body: IdentityProviderRequest) =>
    id === null ? api('POST', PROVIDERS, { body }) : api('PUT', `${PROVIDERS}/${id}`, { body }),
  remove: (id: string) => api('DELETE', `${PROVIDERS}/${id}`),
  test: (id: string) => api<IdentityProviderTest>('POST', `${PROVIDERS}/${id}/test`),
};
