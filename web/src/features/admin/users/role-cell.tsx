import type { Me, Role } from '@studyhall/contracts';
import { can, isAdmin, isMaster, isSchoolAdmin, MASTER_SCHOOL, rolesToGive } from '@studyhall/domain';
import { useState } from 'react';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { ApiError } from '../../../transport/errors';
import { askConfirm, askPrompt } from '../../../ui/ask';
import { Select } from '../../../ui/select';
import { notifyError } from '../../../ui/snackbar';
import { calls } from '../admin.calls';
import { userEffects } from '../parts/effects';
import { NotDone } from '../parts/not-done';
import { offerUndo } from '../parts/undo';
import { roleLabel } from '../../../account/role-label';
import { invalidate } from '../../../account/data/queries';
import type { AccountChange, UserAccount } from './user-account';

interface RoleCellProps {
  me: Me;
  user: UserAccount;
  onChanged: (change: AccountChange) => void;
}

/** The role as a dropdown. A failed change leaves the list as it is (docs/specification/console.md#states), with a mark beside it. */
export function RoleCell({ me, user, onChanged }: RoleCellProps) {
  const texts = useTexts(adminTexts);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const roles = rolesToGive(me).filter(
    (role) => role === user.role || can(me, 'user.set_role', { ...user, newRole: role }).allowed,
  );
  const allowed = roles.some((role) => role !== user.role);
  const shown = roles.includes(user.role) ? roles : [user.role];
  const change = async (role: Role): Promise<void> => {
    if (role === user.role) return;
    setBusy(true);
    setFailed(false);
    try {
      const confirmed = await confirmRole(user, role, texts);
      if (!confirmed) return setBusy(false);
      const report = await calls.setRole(user.id, role, confirmed);
      offerUndo(texts.roleChanged({ name: user.username }), report, texts);
      onChanged(isMaster({ role }) ? { role, school: MASTER_SCHOOL } : { role });
      invalidate('users', 'groups');
    } catch (error) {
      console.error(error);
      setFailed(true);
      if (error instanceof ApiError && error.code === 'wrong_password') notifyError(error.detail);
    }
    setBusy(false);
  };
  return (
    <>
      <Select<Role>
        label={texts.roleOf({ name: user.username })}
        hideLabel
        compact
        value={user.role}
        onChange={(role) => void change(role)}
        disabled={!allowed || busy}
        options={shown.map((role) => ({ value: role, label: roleLabel(role, texts) }))}
        className="w-full min-w-34 @4xl:max-w-40"
      />
      {failed && <NotDone label={texts.notSaved} />}
    </>
  );
}

/**
 * Asks about the rights of a new admin and about what the change takes away, and for the own password where it makes a
 * master admin; null for no.
 */
async function confirmRole(
  user: UserAccount,
  role: Role,
  texts: AdminTexts,
): Promise<{ current_password?: string } | null> {
  const name = user.username;
  const { effects } = await calls.setRole(user.id, role, { dry_run: true });
  const text = userEffects(name, effects, texts);
  if (isMaster({ role })) {
    const password = await askPrompt({
      title: texts.makeMaster({ name }),
      text: [texts.makeMasterText, text].filter(Boolean).join(' '),
      label: texts.ownPassword,
      submitLabel: texts.makeMasterNow,
      secret: true,
    });
    return password === null ? null : { current_password: password };
  }
  const promoted = isSchoolAdmin({ role });
  // A slip that makes or unmakes an admin changes nothing else that could be asked about.
  if (text === '' && !promoted && !isAdmin(user)) return {};
  const values = { name, from: roleLabel(user.role, texts), to: roleLabel(role, texts) };
  const rights = user.school
    ? texts.becomesSchoolAdmin({ school: user.school })
    : texts.becomesSchoolAdminNoSchool({ name });
  const yes = await askConfirm({
    title: promoted ? texts.makeSchoolAdmin({ name }) : texts.changeRoleOf({ name }),
    text: [texts.changesRole(values), text, promoted && rights].filter(Boolean).join(' '),
    confirmLabel: promoted ? texts.makeSchoolAdminNow : texts.changeRoleNow,
  });
  return yes ? {} : null;
}
