import type { PersonView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { displayName } from '@studyhall/domain';
import { useState } from 'react';
import { withConfirmation } from '../../../account/security/with-confirmation';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { guardedChange } from '../../../common/changes/guarded-change';
import { FormDialog } from '../../../common/form-dialog';
import { TextField } from '../../../ui/text-field';
import { calls } from '../admin.calls';
import { issueOf } from '../failure';
import { NameFields, namesOf } from './name-fields';

/** Edits a user's username, names and e-mail address. */
export function EditUserDialog({ person, onClose }: { person: PersonView; onClose: () => void }) {
  const texts = useTexts(peopleTexts);
  const common = useTexts(adminTexts);
  const [username, setUsername] = useState(person.username);
  const [names, setNames] = useState(namesOf(person));
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (): Promise<void> => {
    setFailure(null);
    await guardedChange({
      run: () =>
        withConfirmation(texts.editUserTitle, (given) =>
          calls.updateUser(person.id, { username, ...names, ...given }),
        ),
      topics: ['users', 'groups'],
      done: ({ user }) => texts.userUpdated({ name: user.display_name }),
      failed: (error) => {
        setFailure(error);
        throw error;
      },
    });
    onClose();
  };
  return (
    <FormDialog
      title={texts.editUserTitle}
      submitLabel={texts.save}
      ready={username.trim() !== ''}
      onSubmit={save}
      failed={texts.editFailed}
      onClose={onClose}
    >
      <NameFields names={names} onChange={setNames} failure={failure} />
      <TextField
        label={common.username}
        hint={texts.usernameHint}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        error={issueOf(failure, 'username')}
        maxLength={LIMITS.usernameMax}
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <p className="text-sm text-muted" aria-live="polite">
        {texts.shownAs}{' '}
        <bdi className="font-medium text-ink">
          {displayName({ username, ...names }, person.family_name_first)}
        </bdi>
      </p>
    </FormDialog>
  );
}
