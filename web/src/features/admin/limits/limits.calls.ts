import type {
  LimitsView,
  PoliciesView,
  PricesView,
  Role,
  SetLimits,
  SetPolicies,
  SetPrices,
  UsageAnswer,
} from '@studyhall/contracts';
import { read } from '../../../account/data/read';
import { api } from '../../../transport/rest';

/** Whose limits, hours and tools: a school, one of its roles, a class, or one person. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface has no index signature
export type Scope = { school?: string; role?: Role; class?: number; user?: number };

// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface has no index signature
export type UsageFilter = { school?: string; class?: number; from?: string; to?: string };

/** The REST calls of limits and use (docs/specification/api.md#limits-and-use). */
export const limitsCalls = {
  limits: (scope: Scope) => read<LimitsView>(['limits', 'users', 'groups', 'schools'], '/api/limits', scope),
  setLimits: (scope: Scope, body: SetLimits) => api<LimitsView>('PUT', '/api/limits', { query: scope, body }),
  policies: (scope: Scope) => read<PoliciesView>(['limits', 'groups', 'schools'], '/api/policies', scope),
  setPolicies: (scope: Scope, body: SetPolicies) =>
    api<PoliciesView>('PUT', '/api/policies', { query: scope, body }),
  prices: read<PricesView>(['limits'], '/api/prices'),
  setPrices: (body: SetPrices) => api<PricesView>('PUT', '/api/prices', { body }),
  usage: (query: UsageFilter & { cursor?: string; by?: 'person' | 'kind'; limit?: number }) =>
    read<UsageAnswer>(['users', 'groups', 'schools'], '/api/usage', query),
};
