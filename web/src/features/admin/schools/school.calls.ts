import type {
  CreateSchoolRequest,
  MergeEffects,
  SchoolDetails,
  SchoolEffects,
  SchoolSuggestion,
  SchoolView,
  UpdateSchoolRequest,
} from '@studyhall/contracts';
import { api, apiAnswer } from '../../../transport/rest';
import type { Page } from '../admin.calls';

// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface has no index signature
type SchoolListQuery = {
  search: string;
  archived: string;
  limit: number;
  offset: number;
  sort?: string;
  order?: 'asc' | 'desc';
};

/** The REST calls of schools (docs/specification/api.md#versions, docs/console.md). */
export const schoolCalls = {
  list: async (query: SchoolListQuery, signal?: AbortSignal): Promise<Page<SchoolView>> => {
    const { data, headers } = await apiAnswer<{ schools: SchoolView[] }>('GET', '/api/schools', {
      query: { view: 'figures', ...query },
      signal,
    });
    return { rows: data.schools, total: Number(headers.get('X-Total-Count') ?? data.schools.length) };
  },
  details: async (id: number, signal?: AbortSignal) =>
    (await api<{ school: SchoolDetails }>('GET', `/api/schools/${id}`, { signal })).school,
  suggest: (name: string) => api<SchoolSuggestion>('GET', '/api/schools/suggestion', { query: { name } }),
  create: (body: CreateSchoolRequest) => api<{ school: SchoolView }>('POST', '/api/schools', { body }),
  update: (id: number, body: Partial<UpdateSchoolRequest>) =>
    api<{ school: SchoolView; effects: SchoolEffects }>('PUT', `/api/schools/${id}`, { body }),
  merge: (id: number, into: number, dry_run: boolean) =>
    api<{ school: SchoolView; effects: MergeEffects }>('POST', `/api/schools/${id}/merge`, {
      body: { into, dry_run },
    }),
};
