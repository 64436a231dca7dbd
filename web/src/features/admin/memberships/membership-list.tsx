import type { MembershipView } from '@studyhall/contracts';
import { can, isSchoolAdmin } from '@studyhall/domain';
import { UserMinus } from 'lucide-react';
import { guardedChange } from '../../../common/changes/guarded-change';
import { roleLabel } from '../../../account/role-label';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { useConsole } from '../../../common/console/sections';
import { personLabel, PersonName } from '../../../common/person-name';
import { IconButton } from '../../../ui/icon-button';
import { calls } from '../admin.calls';

interface MembershipListProps {
  memberships: readonly MembershipView[];
  /** What each row names: the schools of a person, or the people of a school. */
  of: 'schools' | 'people';
  /** Shown for an empty list. */
  empty: string;
  onTaken: () => void;
}

/** Roles in other schools, each with a button that revokes it. */
export function MembershipList({ memberships, of, empty, onTaken }: MembershipListProps) {
  const texts = useTexts(peopleTexts);
  const common = useTexts(adminTexts);
  const { me } = useConsole();
  const scopes = { full: null, helpdesk: texts.scopeHelpdesk, read_only: texts.scopeReadOnly };
  const take = async (one: MembershipView): Promise<void> => {
    const done = await guardedChange({
      run: () => calls.takeMembership(one.id),
      topics: ['users', 'groups'],
      done: texts.membershipTaken({ name: personLabel(one), school: one.school }),
    });
    if (done) onTaken();
  };
  if (memberships.length === 0) return <p className="text-sm text-muted">{empty}</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {memberships.map((one) => (
        <li key={one.id} className="flex min-h-11 items-center gap-3">
          <div className="min-w-0 flex-1 py-1.5 break-words">
            {of === 'schools' ? <bdi>{one.school}</bdi> : <PersonName person={one} />}
            <p className="text-xs text-muted">
              {of === 'people' && one.home_school !== null && (
                <>
                  <bdi>{one.home_school}</bdi>
                  {' · '}
                </>
              )}
              {roleLabel(one.role, common)}
              {isSchoolAdmin(one) &&
                scopes[one.admin_scope] !== null &&
                ` · ${texts.adminScope}: ${scopes[one.admin_scope]}`}
            </p>
          </div>
          {can(me, 'membership.set', {
            ...{ school: one.school, user: { id: one.user_id } },
            ...{ from: one.role, to: null },
          }).allowed && (
            <IconButton
              label={texts.takeMembership({ name: personLabel(one), school: one.school })}
              className="enabled:hover:text-danger"
              onClick={() => void take(one)}
            >
              <UserMinus size={18} aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
