import type { AdminTexts } from '../../../base/i18n/admin.texts';

/** What is written down, as the api names it. */
export const ACTIONS = [
  'user.create',
  'user.role',
  'user.school',
  'user.revoke',
  'user.grant',
  'user.reset_password',
  'user.change_password',
  'user.delete',
  'user.restore',
  'import.commit',
  'import.passwords',
  'group.create',
  'group.update',
  'group.slots',
  'group.delete',
  'group.restore',
  'group.slot_add',
  'group.slot_remove',
  'group.assign',
  'group.remove_member',
  'group.restore_members',
  'group.join',
  'approval.request',
  'approval.approve',
  'approval.reject',
  'invite.create',
  'invite.revoke',
] as const;

type Action = (typeof ACTIONS)[number];

/** A change in words; one that this page does not know yet by its name. */
export function actionLabel(action: string, texts: AdminTexts): string {
  const labels: Record<Action, string> = {
    'user.create': texts.auditUserCreate,
    'user.role': texts.auditUserRole,
    'user.school': texts.auditUserSchool,
    'user.revoke': texts.auditUserRevoke,
    'user.grant': texts.auditUserGrant,
    'user.reset_password': texts.auditUserReset,
    'user.change_password': texts.auditUserPassword,
    'user.delete': texts.auditUserDelete,
    'user.restore': texts.auditUserRestore,
    'import.commit': texts.auditUserImport,
    'import.passwords': texts.auditPasswords,
    'group.create': texts.auditGroupCreate,
    'group.update': texts.auditGroupUpdate,
    'group.slots': texts.auditSlots,
    'group.delete': texts.auditGroupDelete,
    'group.restore': texts.auditGroupRestore,
    'group.slot_add': texts.auditSlotAdd,
    'group.slot_remove': texts.auditSlotRemove,
    'group.assign': texts.auditAssign,
    'group.remove_member': texts.auditUnassign,
    'group.restore_members': texts.auditMembersRestore,
    'group.join': texts.auditJoin,
    'approval.request': texts.auditRequest,
    'approval.approve': texts.auditApprove,
    'approval.reject': texts.auditReject,
    'invite.create': texts.auditInviteCreate,
    'invite.revoke': texts.auditInviteRevoke,
  };
  return action in labels ? labels[action as Action] : action;
}
