import type {
  CreatedInvite,
  CreateInviteRequest,
  GroupView,
  MaterialView,
  MemberView,
} from '@studyhall/contracts';
import { read, readPage } from '../../account/data/read';
import { api } from '../../transport/rest';

// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface has no index signature
export type PageQuery = {
  limit?: number;
  offset?: number;
  sort?: string;
  order?: 'asc' | 'desc';
};

/** REST calls about classes that both the console and the teachers' desk use (docs/specification/console.md#calls). */
export const classCalls = {
  groups: (query: PageQuery & { search?: string; school?: string | null }) =>
    readPage<GroupView>(['groups', 'users', 'schools'], '/api/groups', query),
  members: (id: number, query: PageQuery & { search?: string }) =>
    readPage<MemberView>(['groups', 'users'], `/api/groups/${id}/members`, query, 'members'),
  materials: (id: number) =>
    read<MaterialView[]>(['groups', 'materials'], `/api/groups/${id}/materials`, {}, 'materials'),
  createInvite: (body: CreateInviteRequest) => api<CreatedInvite>('POST', '/api/invites', { body }),
};
