import type {
  IdentityProviderRequest,
  IdentityProviderTest,
  IdentityProviderView,
} from '@studyhall/contracts';
import { read } from '../../../account/data/read';
import { api } from '../../../transport/rest';

const PROVIDERS = '/api/identity-providers';

export const signInCalls = {
  providers: () => read<IdentityProviderView[]>(['identity', 'schools'], PROVIDERS, {}, 'providers'),
  store: (id: string | null, body: IdentityProviderRequest) =>
    id === null ? api('POST', PROVIDERS, { body }) : api('PUT', `${PROVIDERS}/${id}`, { body }),
  remove: (id: string) => api('DELETE', `${PROVIDERS}/${id}`),
  test: (id: string) => api<IdentityProviderTest>('POST', `${PROVIDERS}/${id}/test`),
};
