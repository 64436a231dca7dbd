import type {
  ApprovalFacets,
  AnnouncementView,
  ApprovalRequestView,
  AuditEntryView,
  BulkDecisionAnswer,
  BulkDecisionRequest,
  BulkUsersAnswer,
  BulkUsersRequest,
  ChangeReport,
  CreatedInvite,
  ClassView,
  CreateAnnouncementRequest,
  CreateInviteRequest,
  DashboardStats,
  DashboardToday,
  GroupView,
  InviteView,
  MaterialKind,
  MaterialView,
  MemberView,
  GoneAction,
  ImportColumn,
  ImportRowsQuery,
  ImportRowView,
  PersonView,
  ImportView,
  Role,
  PasswordSheetView,
  RolloverAnswer,
  StudyMode,
  SystemHealth,
  RolloverProposal,
  RolloverRequest,
  TemporaryPassword,
  TimeConflictView,
  TimeSlotView,
  UndoableImport,
  UndoAnswer,
  UserView,
  WeeklySchedule,
  ClassExerciseView,
  ChangeExerciseRequest,
  UndoOffer,
} from '@studyhall/contracts';
import type { AnswerKey } from '@studyhall/domain';
import { api, apiAnswer, apiBlob } from '../../transport/rest';
import { uploadFile } from '../../transport/upload-file';

/** One page of a list, and how long the whole is. */
export interface Page<T> {
  rows: T[];
  total: number;
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface has no index signature
export type PageQuery = {
  limit?: number;
  offset?: number;
  sort?: string;
  order?: 'asc' | 'desc';
};

interface DryRun {
  dry_run?: boolean;
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface has no index signature
type DryRunQuery = { dry_run?: 'true' };

type Query = Record<string, string | number | null | undefined>;

async function page<T>(path: string, query: Query, signal?: AbortSignal): Promise<Page<T>> {
  const { data, headers } = await apiAnswer<T[]>('GET', path, { query, signal });
  return { rows: data, total: Number(headers.get('X-Total-Count') ?? data.length) };
}

export interface NewSlot {
  day_of_week: number;
  start_time: string;
  end_time: string;
}

/** A class with its slots, which change together or not at all. */
export interface ClassDraft {
  name: string;
  school: string;
  description: string | null;
  school_year: string | null;
  study_mode: StudyMode | null;
  time_slots: NewSlot[];
}

/** How an import reads its file. */
export interface ImportChoices {
  /** Schools of the file, and those that are meant. */
  schools: Record<string, string>;
  /** Classes of the file, and those that are meant. */
  classes: Array<{ school: string; name: string; meant: string }>;
  columns: Record<string, NonNullable<ImportColumn['field']>>;
  goneOf: ImportView['gone_of'];
  setsClasses: boolean;
  /** Whether passwords of the file must be changed at the first sign-in. */
  mustChange: boolean;
}

export interface NewUser {
  username: string;
  password: string;
  role: Role;
  school: string;
  must_change_password?: boolean;
  current_password?: string;
}

/** The console's REST calls (docs/specification/console.md#calls, docs/specification/api.md#administration). */
export const calls = {
  schedule: (query: { school: string | null; day?: number; hour?: number }, signal: AbortSignal) =>
    api<WeeklySchedule>('GET', '/api/dashboard/schedule', { query, signal }),
  health: (signal: AbortSignal) => api<SystemHealth>('GET', '/api/system/health', { signal }),
  today: (signal: AbortSignal) =>
    api<DashboardToday>('GET', '/api/dashboard/today', {
      query: { time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
      signal,
    }),
  stats: (signal: AbortSignal) => api<DashboardStats>('GET', '/api/dashboard/stats', { signal }),

  users: (
    query: PageQuery & {
      search?: string;
      role?: Role | null;
      school?: string | null;
      class?: string | null;
      access?: string | null;
      never_signed_in?: string | null;
    },
    signal?: AbortSignal,
  ) => page<UserView>('/api/user-access', query, signal),
  createUser: (body: NewUser) => api<{ user: UserView }>('POST', '/api/users', { body }),
  setRole: (id: number, role: Role, more: { current_password?: string } & DryRun = {}) =>
    api<ChangeReport>('PUT', `/api/users/${id}/role`, { body: { role, ...more } }),
  setSchool: (id: number, school: string | null, more: DryRun = {}) =>
    api<ChangeReport>('PUT', `/api/users/${id}/school`, { body: { school, ...more } }),
  setAccess: (id: number, access_granted: boolean, more: DryRun = {}) =>
    api<ChangeReport>('PUT', `/api/users/${id}/access`, { body: { access_granted, ...more } }),
  resetPassword: (id: number) => api<TemporaryPassword>('POST', `/api/users/${id}/reset-password`),
  removeUser: (id: number, query: DryRunQuery = {}) =>
    api<ChangeReport>('DELETE', `/api/users/${id}`, { query }),
  changeUsers: (body: BulkUsersRequest, signal?: AbortSignal) =>
    api<BulkUsersAnswer>('POST', '/api/users/bulk', { body, signal }),
  undo: (id: string) => api<UndoAnswer>('POST', `/api/undo/${id}`),

  groups: (query: PageQuery & { search?: string; school?: string | null }, signal?: AbortSignal) =>
    page<GroupView>('/api/groups', query, signal),
  createGroup: (body: ClassDraft) => api<{ group_id: number }>('POST', '/api/groups', { body }),
  updateGroup: (id: number, body: ClassDraft & DryRun) =>
    api<ChangeReport>('PUT', `/api/groups/${id}`, { body }),
  removeGroup: (id: number) => api<ChangeReport>('DELETE', `/api/groups/${id}`),
  slots: async (id: number, signal?: AbortSignal) =>
    (await api<{ time_slots: TimeSlotView[] }>('GET', `/api/groups/${id}/timeslots`, { signal })).time_slots,

  members: async (id: number, query: PageQuery & { search?: string }, signal?: AbortSignal) => {
    const path = `/api/groups/${id}/members`;
    const { data, headers } = await apiAnswer<{ members: MemberView[] }>('GET', path, { query, signal });
    return { rows: data.members, total: Number(headers.get('X-Total-Count') ?? data.members.length) };
  },
  eligible: (id: number, query: PageQuery & { search?: string }, signal?: AbortSignal) =>
    page<MemberView>(`/api/groups/${id}/eligible`, query, signal),
  conflicts: (id: number, signal: AbortSignal) =>
    api<TimeConflictView[]>('GET', `/api/groups/${id}/conflicts`, { signal }),
  assign: (id: number, userIds: number[]) =>
    api<{ added: number }>('POST', `/api/groups/${id}/assign`, { body: userIds }),
  removeMember: (id: number, userId: number) =>
    api<ChangeReport>('DELETE', `/api/groups/${id}/members/${userId}`),

  teachers: async (id: number, signal?: AbortSignal) =>
    (await api<{ teachers: MemberView[] }>('GET', `/api/groups/${id}/teachers`, { signal })).teachers,
  addTeachers: (id: number, userIds: number[]) =>
    api<{ added: number }>('POST', `/api/groups/${id}/teachers`, { body: userIds }),
  removeTeacher: (id: number, userId: number) =>
    api<ChangeReport>('DELETE', `/api/groups/${id}/teachers/${userId}`),

  materials: async (id: number, signal?: AbortSignal) =>
    (await api<{ materials: MaterialView[] }>('GET', `/api/groups/${id}/materials`, { signal })).materials,
  /** Uploads a file and adds it to a class, in the place of another where `replaces` names one. */
  addMaterial: async (
    id: number,
    file: File,
    material: { kind: MaterialKind; replaces?: number },
    onProgress: (fraction: number) => void,
  ) => {
    const { id: file_id } = await uploadFile(file, { onProgress });
    await api('POST', `/api/groups/${id}/materials`, { body: { file_id, ...material } });
  },
  markSolutions: (id: number, materialId: number, solution_pages: number[]) =>
    api('PUT', `/api/groups/${id}/materials/${materialId}`, { body: { solution_pages } }),
  exercises: async (id: number, signal?: AbortSignal) =>
    (await api<{ exercises: ClassExerciseView[] }>('GET', `/api/groups/${id}/exercises`, { signal }))
      .exercises,
  addExercise: (id: number, body: { number: string; answer: AnswerKey }) =>
    api('POST', `/api/groups/${id}/exercises`, { body }),
  changeExercise: (id: number, exerciseId: number, body: ChangeExerciseRequest) =>
    api('PUT', `/api/groups/${id}/exercises/${exerciseId}`, { body }),
  removeExercise: (id: number, exerciseId: number) =>
    api<UndoOffer>('DELETE', `/api/groups/${id}/exercises/${exerciseId}`),
  removeMaterial: (id: number, materialId: number) =>
    api('DELETE', `/api/groups/${id}/materials/${materialId}`),

  approvals: (
    query: PageQuery & { search?: string; school?: string; class?: number; invite_code?: string },
    signal?: AbortSignal,
  ) => page<ApprovalRequestView>('/api/approval-requests', query, signal),
  approvalFacets: (signal: AbortSignal) =>
    api<ApprovalFacets>('GET', '/api/approval-requests/facets', { signal }),
  approve: (id: number) => api('POST', `/api/approval-requests/${id}/approve`),
  reject: (id: number, reason: string | null) =>
    api('POST', `/api/approval-requests/${id}/reject`, { body: { reason } }),

  decideTogether: (body: BulkDecisionRequest) =>
    api<BulkDecisionAnswer>('POST', '/api/approval-requests/bulk', { body }),

  invites: (query: PageQuery, signal?: AbortSignal) => page<InviteView>('/api/invites', query, signal),
  createInvite: (body: CreateInviteRequest) => api<CreatedInvite>('POST', '/api/invites', { body }),
  removeInvite: (code: string) => api('DELETE', `/api/invites/${encodeURIComponent(code)}`),

  audit: (
    query: {
      action?: string;
      actor?: string;
      target?: string;
      person?: number;
      school?: string | null;
      from?: string;
      to?: string;
      time_zone?: string;
      import?: string;
      folded?: 'true';
      order?: 'asc';
      before?: number;
      after?: number;
      limit?: number;
    },
    signal?: AbortSignal,
  ) => page<AuditEntryView>('/api/audit', query, signal),

  checkImport: (file: File, choices: ImportChoices) => {
    const form = new FormData();
    form.set('mode', 'update');
    form.set('schools', JSON.stringify(choices.schools));
    form.set('classes', JSON.stringify(choices.classes));
    form.set('columns', JSON.stringify(choices.columns));
    form.set('gone_of', choices.goneOf);
    form.set('sets_classes', String(choices.setsClasses));
    form.set('must_change_passwords', String(choices.mustChange));
    form.set('file', file);
    return api<ImportView>('POST', '/api/imports', { body: form });
  },
  commitImport: (id: string, body: { partial: boolean; gone: GoneAction; change_roles: boolean }) =>
    api<ImportView>('POST', `/api/imports/${id}/commit`, { body }),
  importRows: (id: string, query: PageQuery & { kind: ImportRowsQuery['kind'] }, signal?: AbortSignal) =>
    page<ImportRowView>(`/api/imports/${id}/rows`, query, signal),
  rejectedRows: (id: string) => apiBlob(`/api/imports/${id}/rejected`),
  undoableImports: (signal: AbortSignal) => api<UndoableImport[]>('GET', '/api/imports', { signal }),
  importState: (id: string, signal?: AbortSignal) => api<ImportView>('GET', `/api/imports/${id}`, { signal }),
  /** The generated passwords as CSV, for 24 hours. */
  downloadPasswords: async (id: string) => (await apiBlob(`/api/imports/${id}/passwords`, {}, 'POST')).text(),

  /** Passwords that the caller reset within the last day. */
  passwordSheets: (signal: AbortSignal) =>
    api<{ sheets: PasswordSheetView[] }>('GET', '/api/password-sheets', { signal }),
  downloadSheet: async (id: string) =>
    (await apiBlob(`/api/password-sheets/${id}/download`, {}, 'POST')).text(),

  /** The names that the classes of a school would have in the next year. */
  proposeRollover: (school: string | undefined, signal: AbortSignal) =>
    api<RolloverProposal>('GET', '/api/rollover', { query: { school }, signal }),
  rollover: (schoolId: number, body: RolloverRequest) =>
    api<RolloverAnswer>('POST', `/api/schools/${schoolId}/rollover`, { body }),
  person: (id: number, signal?: AbortSignal) => api<PersonView>('GET', `/api/users/${id}`, { signal }),
  endSessions: (id: number) => api<{ ended: number }>('DELETE', `/api/users/${id}/sessions`),
  endSession: (id: number, session: string) => api('DELETE', `/api/users/${id}/sessions/${session}`),
  group: (id: number, signal?: AbortSignal) => api<ClassView>('GET', `/api/groups/${id}`, { signal }),

  announcements: (query: PageQuery, signal?: AbortSignal) =>
    page<AnnouncementView>('/api/announcements', query, signal),
  announce: (body: CreateAnnouncementRequest) =>
    api<{ announcement_id: number }>('POST', '/api/announcements', { body }),
  endAnnouncement: (id: number) => api('DELETE', `/api/announcements/${id}`),
};
