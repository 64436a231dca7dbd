import type { GroupView } from '@studyhall/contracts';
import { isTeacher } from '@studyhall/domain';
import { School, UserCog } from 'lucide-react';
import { useMemo, useState } from 'react';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { calls } from '../admin.calls';
import { ClassFilters } from '../classes/class-filters';
import { GROUP_SORTS, groupColumns } from '../classes/group-columns';
import { DataTable, type Column } from '../parts/data-table';
import { NothingFound } from '../parts/nothing-found';
import { SectionHead } from '../parts/section-head';
import { sectionTitle, useConsole } from '../sections';
import { pageQuery, useListAddress } from '../state/use-address';
import { useQuery } from '../state/use-query';
import { MembersDialog } from './members-dialog';

/** Class User Assignment (admin.md §2). */
export function AssignmentSection() {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const { search, school, list, setFilter } = useListAddress('name');
  const [managed, setManaged] = useState<GroupView | null>(null);
  const query = { search, school, ...pageQuery(list, GROUP_SORTS) };
  const result = useQuery(JSON.stringify(query), (signal) => calls.groups(query, signal), [
    'groups',
    'users',
  ]);
  const columns = useMemo(() => assignmentColumns(texts, setManaged), [texts]);
  return (
    <>
      <SectionHead
        title={sectionTitle('assignment', texts, me)}
        text={isTeacher(me) ? texts.membersOfTeacherText : texts.assignmentText}
      />
      <DataTable
        name="assignment"
        caption={texts.classes}
        result={result}
        columns={columns}
        rowKey={(group) => group.id}
        filters={<ClassFilters search={search} school={school} onChange={setFilter} />}
        list={list}
        empty={
          search || school ? (
            <NothingFound
              title={texts.noClassesFound}
              onClear={() => setFilter({ search: null, school: null })}
            />
          ) : (
            <EmptyState
              icon={<School size={26} />}
              title={texts.noClassesFound}
              text={isTeacher(me) ? texts.noClassesTaught : texts.createFirstClass}
            />
          )
        }
      />
      {managed && (
        <MembersDialog
          group={result.data?.rows.find(({ id }) => id === managed.id) ?? managed}
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
