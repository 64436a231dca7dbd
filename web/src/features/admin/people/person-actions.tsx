import type { PersonView } from '@studyhall/contracts';
import { can, isStudent } from '@studyhall/domain';
import { KeyRound, Pencil, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { bulkTexts } from '../../../base/i18n/bulk.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { ChangeRefused } from '../parts/change-refused';
import { useIsFull } from '../../../common/console/full-admin';
import { useConsole } from '../../../common/console/sections';
import type { BulkChange } from '../users/bulk/bulk-change';
import { BulkDialog } from '../users/bulk/bulk-dialog';
import type { UserAction } from '../users/user-account';
import { EditUserDialog } from '../users/edit-user-dialog';
import { NO_USER_FILTER } from '../users/user-filters';

interface PersonActionsProps {
  person: PersonView;
  /** True if its deletion was the last one requested, and failed. */
  isKept: boolean;
  onAction: (action: UserAction) => void;
}

/** Actions on a user with the same rules and dialogs as the table of users. */
export function PersonActions({ person, isKept, onAction }: PersonActionsProps) {
  const texts = useTexts(adminTexts);
  const bulk = useTexts(bulkTexts);
  const people = useTexts(peopleTexts);
  const { me } = useConsole();
  const isFull = useIsFull();
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState<BulkChange | null>(null);
  const ofPerson: BulkChange = {
    action: 'add_to_class',
    selected: { kind: 'ids', ids: [person.id], count: 1 },
    filter: { ...NO_USER_FILTER, search: '', school: person.school },
  };
  return (
    <>
      {isKept && <ChangeRefused label={texts.notDeleted} />}
      {isStudent(person) && person.school !== null && isFull && (
        <Button
          variant="secondary"
          icon={<UserPlus size={18} aria-hidden="true" />}
          onClick={() => setAdding(ofPerson)}
        >
          {bulk.addToClass}
        </Button>
      )}
      <Button
        variant="secondary"
        icon={<Pencil size={18} aria-hidden="true" />}
        disabled={!can(me, 'user.edit', person).allowed}
        onClick={() => setEditing(true)}
      >
        {people.editUser}
      </Button>
      <Button
        variant="secondary"
        icon={<KeyRound size={18} aria-hidden="true" />}
        disabled={!can(me, 'user.reset_password', { ...person, teaches: false }).allowed}
        onClick={() => onAction({ kind: 'reset', user: person })}
      >
        {texts.resetPassword}
      </Button>
      <Button
        variant="secondary"
        className="enabled:hover:text-danger"
        icon={<Trash2 size={18} aria-hidden="true" />}
        disabled={!can(me, 'user.delete', { ...person, held: person.hold !== null }).allowed}
        onClick={() => onAction({ kind: 'delete', user: person })}
      >
        {texts.delete}
      </Button>
      {editing && <EditUserDialog person={person} onClose={() => setEditing(false)} />}
      {adding && <BulkDialog me={me} change={adding} onClose={() => setAdding(null)} />}
    </>
  );
}
