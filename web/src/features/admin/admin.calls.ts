import type {
  AdminScope,
  AllowanceRequest,
  ApprovalFacets,
  AnnouncementView,
  ApprovalRequestView,
  AuditEntryView,
  BulkDecisionAnswer,
  BulkDecisionRequest,
  BulkUsersAnswer,
  BulkUsersRequest,
  ChangeReport,
  ClassView,
  CreateAnnouncementRequest,
  DashboardStats,
  DashboardToday,
  EditUserRequest,
  InviteView,
  MaterialKind,
  MembershipRole,
  MemberView,
  LogsQuery,
  LogsView,
  ModelsView,
  ModelTest,
  ModelTestRequest,
  OwnConfirmation,
  GoneAction,
  ImportColumn,
  ImportRowsQuery,
  ImportRowView,
  ErasureCertificateRow,
  ErasureCertificateView,
  PersonView,
  ImportView,
  Role,
  PasswordSheetView,
  RolloverAnswer,
  StudyMode,
  SetModels,
  SystemHealth,
  RolloverProposal,
  RolloverRequest,
  MembershipView,
  TemporaryPassword,
  TimeConflictView,
  TimeSlotView,
  UndoableImport,
  UndoAnswer,
  UserView,
  UseToday,
  WeeklySchedule,
  ClassExerciseView,
  ChangeExerciseRequest,
  UndoOffer,
} from '@studyhall/contracts';
import type { AnswerKey } from '@studyhall/domain';
import type { PageQuery } from '../../common/console/class.calls';
import { read, readPage, type Read } from '../../account/data/read';
import { api, apiBlob } from '../../transport/rest';
import { uploadFile } from '../../transport/upload-file';
import type { UserFilter } from './users/user-filters';

interface DryRun {
  dry_run?: boolean;
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface has no index signature
type DryRunQuery = { dry_run?: 'true' };

/** The filter of the approvals, by its api names. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface has no index signature
export type ApprovalFilter = {
  search?: string;
  school?: string;
  class?: number;
  invite_code?: string;
};

export interface NewSlot {
  day_of_week: number;
  start_time: string;
  end_time: string;
}

/** A class with its slots, saved together in one transaction. */
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
  /** Schools in the file, mapped to the intended ones. */
  schools: Record<string, string>;
  /** Classes in the file, mapped to the intended ones. */
  classes: Array<{ school: string; name: string; meant: string }>;
  columns: Record<string, NonNullable<ImportColumn['field']>>;
  goneOf: ImportView['gone_of'];
  setsClasses: boolean;
  /** True if passwords from the file must be changed at the first sign-in. */
  mustChange: boolean;
}

export interface NewUser extends Omit<EditUserRequest, 'dry_run'> {
  username: string;
  password: string;
  role: Role;
  school: string;
  must_change_password?: boolean;
  current_password?: string;
}

export interface NewMembership {
  username: string;
  school: string;
  role: MembershipRole;
  admin_scope?: AdminScope;
}

/** The console's REST calls (docs/specification/console.md#calls, docs/specification/api.md#administration). */
export const calls = {
  schedule: (query: { school: string | null; day?: number; hour?: number }) =>
    read<WeeklySchedule>(['groups'], '/api/dashboard/schedule', query),
  health: read<SystemHealth>([], '/api/system/health'),
  models: read<ModelsView>([], '/api/system/models'),
  setModels: (body: SetModels) => api<ModelsView>('PUT', '/api/system/models', { body }),
  removeModels: (version: number) => api<ModelsView>('DELETE', `/api/system/models?version=${version}`),
  logs: (query: LogsQuery) => read<LogsView>([], '/api/system/logs', query),
  testModel: (body: ModelTestRequest) => api<ModelTest>('POST', '/api/system/models/test', { body }),
  today: () =>
    read<DashboardToday>(['users', 'groups', 'approvals', 'invites'], '/api/dashboard/today', {
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  stats: read<DashboardStats>(['users', 'groups', 'approvals'], '/api/dashboard/stats'),

  users: (query: PageQuery & Partial<UserFilter>) =>
    readPage<UserView>(['users', 'groups'], '/api/user-access', query),
  createUser: (body: NewUser) => api<{ user: UserView }>('POST', '/api/users', { body }),
  updateUser: (id: number, body: EditUserRequest) =>
    api<ChangeReport & { user: UserView }>('PUT', `/api/users/${id}`, { body }),
  setRole: (id: number, role: Role, more: OwnConfirmation & DryRun = {}) =>
    api<ChangeReport>('PUT', `/api/users/${id}/role`, { body: { role, ...more } }),
  setSchool: (id: number, school: string | null, more: DryRun = {}) =>
    api<ChangeReport>('PUT', `/api/users/${id}/school`, { body: { school, ...more } }),
  setAdminScope: (id: number, admin_scope: AdminScope) =>
    api<ChangeReport>('PUT', `/api/users/${id}/admin-scope`, { body: { admin_scope } }),
  memberships: (school: string) =>
    read<MembershipView[]>(['users'], '/api/memberships', { school }, 'memberships'),
  giveMembership: (body: NewMembership) =>
    api<ChangeReport & { membership: MembershipView | null }>('POST', '/api/memberships', { body }),
  takeMembership: (id: number) => api<ChangeReport>('DELETE', `/api/memberships/${id}`),
  enterMembership: (membership_id: number | null) =>
    api<void>('POST', '/api/me/membership', { body: { membership_id } }),
  setAccess: (id: number, access_granted: boolean, more: DryRun = {}) =>
    api<ChangeReport>('PUT', `/api/users/${id}/access`, { body: { access_granted, ...more } }),
  resetPassword: (id: number, body: OwnConfirmation) =>
    api<TemporaryPassword>('POST', `/api/users/${id}/reset-password`, { body }),
  resetFactors: (id: number, body: OwnConfirmation) =>
    api<void>('DELETE', `/api/users/${id}/factors`, { body }),
  placeHold: (id: number, reason: string) => api<void>('POST', `/api/users/${id}/hold`, { body: { reason } }),
  endHold: (id: number) => api<void>('DELETE', `/api/users/${id}/hold`),
  useToday: (id: number) => read<UseToday>(['limits', 'users', 'groups'], `/api/users/${id}/use`),
  raiseLimits: (id: number, body: AllowanceRequest) =>
    api<void>('POST', `/api/users/${id}/allowance`, { body }),
  endAllowance: (id: number, allowance: number) =>
    api<void>('DELETE', `/api/users/${id}/allowance/${allowance}`),
  removeUser: (id: number, query: DryRunQuery = {}) =>
    api<ChangeReport>('DELETE', `/api/users/${id}`, { query }),
  changeUsers: (body: BulkUsersRequest) => api<BulkUsersAnswer>('POST', '/api/users/bulk', { body }),
  previewUsers: (request: BulkUsersRequest): Read<BulkUsersAnswer> => ({
    key: ['/api/users/bulk', request],
    topics: [],
    load: (signal) =>
      api<BulkUsersAnswer>('POST', '/api/users/bulk', { body: { ...request, dry_run: true }, signal }),
  }),
  undo: (id: string) => api<UndoAnswer>('POST', `/api/undo/${id}`),

  createGroup: (body: ClassDraft) => api<{ group_id: number }>('POST', '/api/groups', { body }),
  updateGroup: (id: number, body: ClassDraft & DryRun) =>
    api<ChangeReport>('PUT', `/api/groups/${id}`, { body }),
  removeGroup: (id: number, query: DryRunQuery = {}) =>
    api<ChangeReport>('DELETE', `/api/groups/${id}`, { query }),
  slots: (id: number) => read<TimeSlotView[]>(['groups'], `/api/groups/${id}/timeslots`, {}, 'time_slots'),

  eligible: (id: number, query: PageQuery & { search?: string }) =>
    readPage<MemberView>(['groups', 'users'], `/api/groups/${id}/eligible`, query),
  conflicts: (id: number) => read<TimeConflictView[]>(['groups', 'users'], `/api/groups/${id}/conflicts`),
  assign: (id: number, userIds: number[]) =>
    api<{ added: number }>('POST', `/api/groups/${id}/assign`, { body: userIds }),
  removeMember: (id: number, userId: number) =>
    api<ChangeReport>('DELETE', `/api/groups/${id}/members/${userId}`),

  teachers: (id: number) =>
    read<MemberView[]>(['groups', 'users'], `/api/groups/${id}/teachers`, {}, 'teachers'),
  addTeachers: (id: number, userIds: number[]) =>
    api<{ added: number }>('POST', `/api/groups/${id}/teachers`, { body: userIds }),
  removeTeacher: (id: number, userId: number) =>
    api<ChangeReport>('DELETE', `/api/groups/${id}/teachers/${userId}`),

  /** Uploads a file and adds it to a class; `replaces` names a material to replace. */
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
  exercises: (id: number) =>
    read<ClassExerciseView[]>(['groups', 'materials'], `/api/groups/${id}/exercises`, {}, 'exercises'),
  addExercise: (id: number, body: { number: string; answer: AnswerKey }) =>
    api('POST', `/api/groups/${id}/exercises`, { body }),
  changeExercise: (id: number, exerciseId: number, body: ChangeExerciseRequest) =>
    api('PUT', `/api/groups/${id}/exercises/${exerciseId}`, { body }),
  removeExercise: (id: number, exerciseId: number) =>
    api<UndoOffer>('DELETE', `/api/groups/${id}/exercises/${exerciseId}`),
  removeMaterial: (id: number, materialId: number) =>
    api('DELETE', `/api/groups/${id}/materials/${materialId}`),

  approvals: (query: PageQuery & ApprovalFilter) =>
    readPage<ApprovalRequestView>(['approvals'], '/api/approval-requests', query),
  approvalFacets: read<ApprovalFacets>(['approvals'], '/api/approval-requests/facets'),
  approve: (id: number) => api('POST', `/api/approval-requests/${id}/approve`),
  reject: (id: number, reason: string | null) =>
    api('POST', `/api/approval-requests/${id}/reject`, { body: { reason } }),

  decideTogether: (body: BulkDecisionRequest) =>
    api<BulkDecisionAnswer>('POST', '/api/approval-requests/bulk', { body }),

  invites: (query: PageQuery) => readPage<InviteView>(['invites', 'groups'], '/api/invites', query),
  removeInvite: (code: string) => api('DELETE', `/api/invites/${encodeURIComponent(code)}`),

  audit: (query: {
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
  }) => readPage<AuditEntryView>(['users', 'groups', 'approvals', 'invites'], '/api/audit', query),

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
  importRows: (id: string, query: PageQuery & { kind: ImportRowsQuery['kind'] }) =>
    readPage<ImportRowView>([], `/api/imports/${id}/rows`, query),
  rejectedRows: (id: string) => apiBlob(`/api/imports/${id}/rejected`),
  undoableImports: read<UndoableImport[]>(['users'], '/api/imports'),
  importState: (id: string) => read<ImportView>([], `/api/imports/${id}`),
  /** The generated passwords as CSV, available for 24 hours. */
  downloadPasswords: async (id: string) => (await apiBlob(`/api/imports/${id}/passwords`, {}, 'POST')).text(),

  /** Passwords that the caller reset within the last day. */
  passwordSheets: read<PasswordSheetView[]>(['users'], '/api/password-sheets', {}, 'sheets'),
  downloadSheet: async (id: string) =>
    (await apiBlob(`/api/password-sheets/${id}/download`, {}, 'POST')).text(),

  /** The proposed names of a school's classes for the next year. */
  proposeRollover: (school: string | undefined) => read<RolloverProposal>([], '/api/rollover', { school }),
  rollover: (schoolId: number, body: RolloverRequest) =>
    api<RolloverAnswer>('POST', `/api/schools/${schoolId}/rollover`, { body }),
  person: (id: number) => read<PersonView>(['users', 'groups'], `/api/users/${id}`),
  certificates: (query: PageQuery & { school?: string | null }) =>
    readPage<ErasureCertificateRow>(['users'], '/api/erasure-certificates', query),
  certificate: (id: number) =>
    read<ErasureCertificateView>(['users'], `/api/users/${id}/erasure-certificate`),
  endSessions: (id: number) => api<{ ended: number }>('DELETE', `/api/users/${id}/sessions`),
  endSession: (id: number, session: string) => api('DELETE', `/api/users/${id}/sessions/${session}`),
  group: (id: number) => read<ClassView>(['groups', 'invites'], `/api/groups/${id}`),

  announcements: (query: PageQuery) =>
    readPage<AnnouncementView>(['announcements', 'groups'], '/api/announcements', query),
  announce: (body: CreateAnnouncementRequest) =>
    api<{ announcement_id: number }>('POST', '/api/announcements', { body }),
  endAnnouncement: (id: number) => api('DELETE', `/api/announcements/${id}`),
};
