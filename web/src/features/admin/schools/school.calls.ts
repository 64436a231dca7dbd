import type {
  CreateSchoolRequest,
  MergeEffects,
  SchoolDetails,
  SchoolEffects,
  SchoolSuggestion,
  SchoolView,
  UpdateSchoolRequest,
} from '@studyhall/contracts';
import { read, readPage } from '../../../account/data/read';
import { api } from '../../../transport/rest';

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
  list: (query: SchoolListQuery) =>
    readPage<SchoolView>(
      ['schools', 'users', 'groups'],
      '/api/schools',
      { view: 'figures', ...query },
      'schools',
    ),
  details: (id: number) =>
    read<SchoolDetails>(
      ['schools', 'users', 'groups', 'invites', 'approvals'],
      `/api/schools/${id}`,
      {},
      'school',
    ),
  suggest: (name: string) => api<SchoolSuggestion>('GET', '/api/schools/suggestion', { query: { name } }),
  create: (body: CreateSchoolRequest) => api<{ school: SchoolView }>('POST', '/api/schools', { body }),
  update: (id: number, body: Partial<UpdateSchoolRequest>) =>
    api<{ school: SchoolView; effects: SchoolEffects }>('PUT', `/api/schools/${id}`, { body }),
  merge: (id: number, into: number, dry_run: boolean) =>
    api<{ school: SchoolView; effects: MergeEffects }>('POST', `/api/schools/${id}/merge`, {
      body: { into, dry_run },
    }),
};
