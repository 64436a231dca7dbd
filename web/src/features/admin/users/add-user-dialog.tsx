import type { Role, UserView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { isMaster, isStudent, isTeacher, rolesToGive } from '@studyhall/domain';
import { useRef, useState } from 'react';
import { personLabel } from '../../../common/person-name';
import { FormDialog } from '../../../common/form-dialog';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { ApiError } from '../../../transport/errors';
import { showAlert } from '../../../ui/ask';
import { Banner } from '../../../ui/banner';
import { PasswordField } from '../../../ui/password-field';
import { Select } from '../../../ui/select';
import { Switch } from '../../../ui/switch';
import { TextField } from '../../../ui/text-field';
import { calls, type NewUser } from '../admin.calls';
import { issueOf, messageOf } from '../failure';
import { ClassPicker } from '../../../common/console/class-picker';
import type { PickerOption } from '../../../common/console/picker';
import { SchoolField } from '../parts/school-field';
import { useSchoolSuggestion } from '../parts/use-school-suggestion';
import { askOwnPassword } from './ask-own-password';
import { NameFields, namesOf } from './name-fields';
import { withConfirmation } from '../../../account/security/with-confirmation';
import { roleLabel } from '../../../account/role-label';
import { useConsole } from '../../../common/console/sections';
import { invalidate } from '../../../account/data/queries';

interface AddUserDialogProps {
  open: boolean;
  /** The form's initial values, besides the admin's school. */
  initial?: Partial<NewUser>;
  onClose: () => void;
}

/** Add New User (docs/specification/console.md#screens, docs/specification/console.md#entities). */
export function AddUserDialog({ open, initial, onClose }: AddUserDialogProps) {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const ownSchool = isMaster(me) ? '' : (me.school ?? '');
  const empty: NewUser = { username: '', password: '', role: 'STUDENT', school: ownSchool, ...initial };
  const [user, setUser] = useState(empty);
  const [names, setNames] = useState(namesOf());
  const [group, setGroup] = useState<PickerOption | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [mustChange, setMustChange] = useState(true);
  const [created, setCreated] = useState<{ name: string; inClass?: string } | null>(null);
  const name = useRef<HTMLInputElement>(null);
  const askSchool = useSchoolSuggestion();
  const change = (part: Partial<NewUser>) => setUser((before) => ({ ...before, ...part }));
  const close = () => {
    setUser(empty);
    setNames(namesOf());
    setGroup(null);
    setMustChange(true);
    setFailure(null);
    setCreated(null);
    onClose();
  };

  const create = async (): Promise<void> => {
    setFailure(null);
    setCreated(null);
    try {
      const school = await askSchool(isMaster(user) ? '' : user.school);
      if (school === null) return;
      change({ school });
      const password = isMaster(user) ? await askOwnPassword(user.username.trim(), texts) : undefined;
      if (password === null) return;
      const made = await withConfirmation(
        null,
        (given) =>
          calls.createUser({
            ...{ ...user, ...names, ...given, school },
            username: user.username.trim(),
            must_change_password: mustChange,
          }),
        { current_password: password },
      );
      const inClass = hasClass(user) && group ? await putInto(group, made.user) : undefined;
      invalidate('users', 'groups');
      // The form stays open for the next user, with the same role, school and class.
      setUser((before) => ({ ...before, username: '', password: '' }));
      setNames(namesOf());
      setCreated({ name: personLabel(made.user), inClass });
      name.current?.focus();
    } catch (error) {
      setFailure(error);
      void showAlert(
        error instanceof ApiError
          ? texts.createUserFailed({ detail: error.detail || texts.unknownError })
          : texts.createUserError,
      );
    }
  };

  /** The account exists, whatever this does. Returns what is left to do, as a sentence. */
  const putInto = async (
    { value, label }: PickerOption,
    { id, role }: UserView,
  ): Promise<string | undefined> => {
    try {
      await (isTeacher({ role }) ? calls.addTeachers : calls.assign)(Number(value), [id]);
      return undefined;
    } catch (error) {
      return texts.notInClass({ group: label, reason: messageOf(error) });
    }
  };

  return (
    <FormDialog
      open={open}
      title={texts.addNewUser}
      submitLabel={texts.createUser}
      cancelLabel={created ? texts.done : undefined}
      ready={user.username.trim() !== '' && user.password !== ''}
      onSubmit={create}
      failed={texts.createUserError}
      onClose={close}
    >
      {created && (
        <Banner kind={created.inClass === undefined ? 'success' : 'warning'}>
          <p className="font-medium">{texts.userCreated}</p>
          <p className="wrap-anywhere">
            <bdi>{created.name}</bdi>
            {created.inClass !== undefined && <> · {created.inClass}</>}
          </p>
        </Banner>
      )}
      <TextField
        ref={name}
        label={texts.username}
        value={user.username}
        onChange={(event) => change({ username: event.currentTarget.value })}
        error={issueOf(failure, 'username')}
        maxLength={LIMITS.usernameMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
      />
      <NameFields names={names} onChange={setNames} failure={failure} />
      <PasswordField
        label={texts.password}
        hint={texts.passwordHint({ least: LIMITS.passwordMin })}
        value={user.password}
        onChange={(event) => change({ password: event.currentTarget.value })}
        error={issueOf(failure, 'password')}
        maxLength={LIMITS.passwordMax}
        autoComplete="new-password"
        required
      />
      <Switch
        label={texts.mustChangePassword}
        hint={texts.mustChangePasswordHint}
        checked={mustChange}
        onChange={setMustChange}
      />
      <Select<Role>
        label={texts.role}
        value={user.role}
        onChange={(role) => change({ role })}
        options={rolesToGive(me).map((role) => ({ value: role, label: roleLabel(role, texts) }))}
      />
      {!isMaster(user) && (
        <SchoolField
          label={texts.school}
          value={user.school}
          onChange={(school) => {
            change({ school });
            if (group && group.hint !== school) setGroup(null);
          }}
          disabled={!isMaster(me)}
          error={issueOf(failure, 'school')}
        />
      )}
      {hasClass(user) && (
        <ClassPicker
          label={isTeacher(user) ? texts.classTaughtOptional : texts.classOptional}
          value={group}
          onChange={(chosen) => {
            setGroup(chosen);
            if (chosen?.hint) change({ school: chosen.hint });
          }}
          school={user.school.trim() || null}
        />
      )}
    </FormDialog>
  );
}

/** True if users of this role have classes, as members or teachers. */
const hasClass = (user: NewUser): boolean => isStudent(user) || isTeacher(user);
