import type { MemberView, TimeConflictView } from '@studyhall/contracts';
import { TriangleAlert } from 'lucide-react';
import { createContext, useContext } from 'react';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { personLabel } from '../../../common/person-name';
import { Button } from '../../../ui/button';
import { formatTimeRange, shortDay } from '../format';
import type { Column } from '../parts/data-table';
import { PersonLink } from '../parts/detail-links';
import { ChangeRefused } from '../parts/change-refused';

/**
 * State and actions of the cells besides their member. It is a context, because new columns would remount every cell
 * during a click.
 */
export interface MemberRows {
  isFailed: (member: MemberView) => boolean;
  isGone: (member: MemberView) => boolean;
  conflictsOf: (member: MemberView) => TimeConflictView[];
  onRemove: (member: MemberView) => void;
}

export const MemberRowsContext = createContext<MemberRows | null>(null);

function useMemberRows(): MemberRows {
  const rows = useContext(MemberRowsContext);
  if (!rows) throw new Error('This cell belongs inside the list of members.');
  return rows;
}

export const memberColumns = (texts: AdminTexts): Column<MemberView>[] => [
  {
    id: 'username',
    sort: 'username',
    head: texts.username,
    isName: true,
    className: 'w-full',
    cell: (member) => <NameCell member={member} />,
  },
  { id: 'actions', head: texts.actions, cell: (member) => <RemoveCell member={member} /> },
];

function NameCell({ member }: { member: MemberView }) {
  const texts = useTexts(adminTexts);
  const { isFailed, conflictsOf } = useMemberRows();
  return (
    <>
      <PersonLink person={member} />
      {isFailed(member) && (
        <span className="block">
          <ChangeRefused label={texts.notRemoved} />
        </span>
      )}
      <Conflict conflicts={conflictsOf(member)} />
    </>
  );
}

function RemoveCell({ member }: { member: MemberView }) {
  const texts = useTexts(adminTexts);
  const { isGone, onRemove } = useMemberRows();
  const gone = isGone(member);
  return (
    <Button
      variant="quiet"
      className="px-3"
      aria-label={texts.removeMember({ name: personLabel(member) })}
      aria-disabled={gone || undefined}
      onClick={() => !gone && onRemove(member)}
    >
      {gone ? texts.memberGone : texts.remove}
    </Button>
  );
}

/** Warns about a student with two classes at the same time; never refuses. */
function Conflict({ conflicts }: { conflicts: TimeConflictView[] }) {
  const texts = useTexts(adminTexts);
  const first = conflicts[0];
  if (!first) return null;
  const time = `${shortDay(first.day_of_week)} ${formatTimeRange(first)}`;
  return (
    <span className="mt-0.5 flex items-start gap-1.5 text-xs font-normal text-muted">
      <TriangleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
      {texts.alsoIn({ name: first.group_name, time })}
    </span>
  );
}
