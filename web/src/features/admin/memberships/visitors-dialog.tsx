import { useState } from 'react';
import { invalidate } from '../../../account/data/queries';
import { useQuery } from '../../../account/data/use-query';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Pending } from '../../../common/console/load-error';
import { useConsole } from '../../../common/console/sections';
import { FormDialog } from '../../../common/form-dialog';
import { personLabel } from '../../../common/person-name';
import { notify } from '../../../ui/snackbar';
import { TextField } from '../../../ui/text-field';
import { calls } from '../admin.calls';
import { MembershipList } from './membership-list';

interface VisitorsDialogProps {
  school: string;
  onClose: () => void;
}

/**
 * Staff of other schools with a role in this one, and a form that adds a teacher, which an archived school cannot do.
 * Mounted only while open.
 */
export function VisitorsDialog({ school, onClose }: VisitorsDialogProps) {
  const texts = useTexts(peopleTexts);
  const common = useTexts(adminTexts);
  const isArchived = useConsole().me.school_archived === true;
  const { data, error, retry } = useQuery(calls.memberships(school));
  const [username, setUsername] = useState('');
  const add = async (): Promise<void> => {
    const { membership } = await calls.giveMembership({ username, school, role: 'TEACHER' });
    setUsername('');
    invalidate('users', 'groups');
    notify(
      texts.membershipGiven({ name: membership ? personLabel(membership) : username, school }),
      'success',
    );
  };
  return (
    <FormDialog
      title={texts.visitors}
      text={texts.visitorsText}
      submitLabel={texts.addTeacher}
      cancelLabel={common.close}
      ready={!isArchived && username.trim() !== ''}
      onSubmit={add}
      failed={common.tryAgainLater}
      onClose={onClose}
    >
      <TextField
        label={common.username}
        hint={isArchived ? common.archivedReason : texts.visitorHint}
        value={username}
        autoComplete="off"
        autoFocus={!isArchived}
        disabled={isArchived}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      {data ? (
        <MembershipList memberships={data} of="people" empty={texts.noVisitors} onTaken={retry} />
      ) : (
        <Pending error={error} retry={retry} lines={2} />
      )}
    </FormDialog>
  );
}
