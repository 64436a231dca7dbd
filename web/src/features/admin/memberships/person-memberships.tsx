import type { AdminScope, MembershipRole, PersonView } from '@studyhall/contracts';
import { can, isMaster, isSchoolAdmin, isStaff } from '@studyhall/domain';
import { useState } from 'react';
import { roleLabel } from '../../../account/role-label';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Part } from '../../../common/console/detail-frame';
import type { PickerOption } from '../../../common/console/picker';
import { useConsole } from '../../../common/console/sections';
import { FormDialog } from '../../../common/form-dialog';
import { personLabel } from '../../../common/person-name';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/snackbar';
import { Select } from '../../../ui/select';
import { calls } from '../admin.calls';
import { scopeOptions } from '../people/scope-options';
import { SchoolPicker } from '../parts/school-picker';
import { MembershipList } from './membership-list';

interface PersonMembershipsProps {
  person: PersonView;
  onChanged: () => void;
}

/** The other schools of a staff member. Master admins grant and revoke them. */
export function PersonMemberships({ person, onChanged }: PersonMembershipsProps) {
  const texts = useTexts(peopleTexts);
  const { me } = useConsole();
  const [adding, setAdding] = useState(false);
  if (!isStaff(person) || isMaster(person)) return null;
  return (
    <Part
      title={texts.furtherSchools}
      action={
        can(me, 'membership.set_scope', null).allowed && (
          <Button variant="secondary" onClick={() => setAdding(true)}>
            {texts.addSchool}
          </Button>
        )
      }
    >
      <MembershipList
        memberships={person.memberships}
        of="schools"
        empty={texts.noFurtherSchools}
        onTaken={onChanged}
      />
      {adding && <AddSchoolDialog {...{ person, onChanged }} onClose={() => setAdding(false)} />}
    </Part>
  );
}

/** Asks for a school and the role there. Mounted only while open. */
function AddSchoolDialog({ person, onChanged, onClose }: PersonMembershipsProps & { onClose: () => void }) {
  const texts = useTexts(peopleTexts);
  const common = useTexts(adminTexts);
  const [school, setSchool] = useState<PickerOption | null>(null);
  const [role, setRole] = useState<MembershipRole>('TEACHER');
  const [scope, setScope] = useState<AdminScope>('full');
  const add = async (): Promise<void> => {
    if (!school) return;
    const admin_scope = isSchoolAdmin({ role }) ? scope : 'full';
    await calls.giveMembership({ username: person.username, school: school.value, role, admin_scope });
    notify(texts.membershipGiven({ name: personLabel(person), school: school.label }), 'success');
    onClose();
    onChanged();
  };
  return (
    <FormDialog
      title={texts.addSchool}
      text={texts.addSchoolText({ name: personLabel(person) })}
      submitLabel={texts.addSchool}
      ready={school !== null}
      onSubmit={add}
      failed={common.tryAgainLater}
      onClose={onClose}
    >
      <SchoolPicker value={school} onChange={setSchool} />
      <Select<MembershipRole>
        label={common.role}
        value={role}
        onChange={setRole}
        options={(['TEACHER', 'SCHOOL_ADMIN'] as const).map((value) => ({
          value,
          label: roleLabel(value, common),
        }))}
      />
      {isSchoolAdmin({ role }) && (
        <Select<AdminScope>
          label={texts.adminScope}
          value={scope}
          onChange={setScope}
          options={scopeOptions(texts)}
        />
      )}
    </FormDialog>
  );
}
