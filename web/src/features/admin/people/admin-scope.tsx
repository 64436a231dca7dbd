import type { AdminScope, PersonView } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { personLabel } from '../../../common/person-name';
import { useConsole } from '../../../common/console/sections';
import { Select } from '../../../ui/select';
import { calls } from '../admin.calls';
import { scopeOptions } from './scope-options';

interface AdminScopeChoiceProps {
  person: PersonView;
  onChanged: () => void;
}

/** A school admin's scope, set by master admins. */
export function AdminScopeChoice({ person, onChanged }: AdminScopeChoiceProps) {
  const texts = useTexts(peopleTexts);
  const { me } = useConsole();
  const { busy, change } = useGuardedChange();
  const set = async (scope: AdminScope): Promise<void> => {
    if (scope === person.admin_scope) return;
    const done = await change({
      run: () => calls.setAdminScope(person.id, scope),
      topics: ['users'],
      done: texts.scopeChanged({ name: personLabel(person) }),
    });
    if (done) onChanged();
  };
  return (
    <Select<AdminScope>
      label={texts.adminScope}
      hideLabel
      compact
      value={person.admin_scope}
      onChange={(scope) => void set(scope)}
      disabled={!can(me, 'user.set_admin_scope', person).allowed || busy}
      options={scopeOptions(texts)}
    />
  );
}
