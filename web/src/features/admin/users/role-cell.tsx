import type { Me, Role } from '@studyhall/contracts';
import { can, isAdmin, isMaster, isSchoolAdmin, MASTER_SCHOOL, rolesToGive } from '@studyhall/domain';
import { useState } from 'react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { ApiError } from '../../../transport/errors';
import { personLabel } from '../../../common/person-name';
import type { ConfirmQuestion } from '../../../ui/ask';
import { Select } from '../../../ui/select';
import { notifyError } from '../../../ui/snackbar';
import { calls } from '../admin.calls';
import { undoSentence, userEffects } from '../parts/effects';
import { ChangeRefused } from '../parts/change-refused';
import { roleLabel } from '../../../account/role-label';
import { withConfirmation } from '../../../account/security/with-confirmation';
import { askOwnPassword } from './ask-own-password';
import type { AccountChange, UserAccount } from './user-account';

/** Refusals caused by the user's input. */
const REFUSED: ReadonlySet<string> = new Set(['wrong_password', 'factor_required']);

interface RoleCellProps {
  me: Me;
  user: UserAccount;
  onChanged: (change: AccountChange) => void;
}

/**
 * The role as a dropdown. A failed change leaves the list as it is (docs/specification/console.md#states), with a mark
 * beside it.
 */
export function RoleCell({ me, user, onChanged }: RoleCellProps) {
  const texts = useTexts(adminTexts);
  const { busy, change } = useGuardedChange();
  const [failed, setFailed] = useState(false);
  const roles = rolesToGive(me).filter(
    (role) => role === user.role || can(me, 'user.set_role', { ...user, newRole: role }).allowed,
  );
  const allowed = roles.some((role) => role !== user.role);
  const shown = roles.includes(user.role) ? roles : [user.role];
  const setRole = async (role: Role): Promise<void> => {
    if (role === user.role) return;
    setFailed(false);
    let password: string | null | undefined;
    const done = await change({
      question: async () => {
        const { effects } = await calls.setRole(user.id, role, { dry_run: true });
        const text = userEffects(personLabel(user), effects, texts);
        if (!isMaster({ role })) return roleQuestion(user, role, text, texts);
        password = await askOwnPassword(user.username, texts, text);
        return password !== null;
      },
      run: () =>
        withConfirmation(null, (given) => calls.setRole(user.id, role, given), {
          current_password: password ?? undefined,
        }),
      topics: ['users', 'groups'],
      done: texts.roleChanged({ name: personLabel(user) }),
      failed(error) {
        console.error(error);
        setFailed(true);
        if (error instanceof ApiError && REFUSED.has(error.code)) notifyError(error.detail);
      },
    });
    if (done) onChanged(isMaster({ role }) ? { role, school: MASTER_SCHOOL } : { role });
  };
  return (
    <>
      <Select<Role>
        label={texts.roleOf({ name: personLabel(user) })}
        hideLabel
        compact
        value={user.role}
        onChange={(role) => void setRole(role)}
        disabled={!allowed || busy}
        options={shown.map((role) => ({ value: role, label: roleLabel(role, texts) }))}
        className="w-full min-w-34 @4xl:max-w-40"
      />
      {failed && <ChangeRefused label={texts.notSaved} />}
    </>
  );
}

/** Confirms the rights of a new admin and what the change removes. */
function roleQuestion(
  user: UserAccount,
  role: Role,
  effects: string,
  texts: AdminTexts,
): ConfirmQuestion | true {
  const name = personLabel(user);
  const promoted = isSchoolAdmin({ role });
  // A role change without losses needs no question, unless it makes or unmakes an admin: a slip can do that.
  if (effects === '' && !promoted && !isAdmin(user)) return true;
  const values = { name, from: roleLabel(user.role, texts), to: roleLabel(role, texts) };
  const rights = user.school
    ? texts.becomesSchoolAdmin({ school: user.school })
    : texts.becomesSchoolAdminNoSchool({ name });
  return {
    title: promoted ? texts.makeSchoolAdmin({ name }) : texts.changeRoleOf({ name }),
    text: [texts.changesRole(values), effects, promoted && rights, undoSentence(texts)]
      .filter(Boolean)
      .join(' '),
    confirmLabel: promoted ? texts.makeSchoolAdminNow : texts.changeRoleNow,
  };
}
