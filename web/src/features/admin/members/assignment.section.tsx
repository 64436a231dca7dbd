import type { GroupView } from '@studyhall/contracts';
import { isTeacher } from '@studyhall/domain';
import { UserCog } from 'lucide-react';
import { useMemo, useState } from 'react';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { ClassTable, useClassList } from '../classes/class-table';
import { groupColumns } from '../classes/group-columns';
import { type Column } from '../parts/data-table';
import { SectionHead } from '../../../common/console/section-head';
import { sectionTitle, useConsole } from '../../../common/console/sections';
import { MembersDialog } from './members-dialog';

/** Class User Assignment (docs/specification/console.md#screens). */
export function AssignmentSection() {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const [managed, setManaged] = useState<GroupView | null>(null);
  const page = useClassList(useMemo(() => assignmentColumns(texts, setManaged), [texts]));
  return (
    <>
      <SectionHead
        title={sectionTitle('assignment', texts, me)}
        text={isTeacher(me) ? texts.membersOfTeacherText : texts.assignmentText}
      />
      <ClassTable name="assignment" page={page} />
      {managed && (
        <MembersDialog
          group={page.result.data?.rows.find(({ id }) => id === managed.id) ?? managed}
          onClose={() => setManaged(null)}
        />
      )}
    </>
  );
}

function assignmentColumns(texts: AdminTexts, onManage: (group: GroupView) => void): Column<GroupView>[] {
  return [
    ...groupColumns(texts),
    {
      id: 'actions',
      head: texts.actions,
      cell: (group) => (
        <Button
          variant="secondary"
          icon={<UserCog size={18} aria-hidden="true" />}
          aria-label={texts.manageMembers({ name: group.name })}
          onClick={() => onManage(group)}
        >
          {texts.manage}
        </Button>
      ),
    },
  ];
}
