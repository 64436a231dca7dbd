import type { GroupView } from '@studyhall/contracts';
import { isTeacher } from '@studyhall/domain';
import { School } from 'lucide-react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { EmptyState } from '../../../ui/empty-state';
import { classCalls } from '../../../common/console/class.calls';
import { DataTable, type Column } from '../parts/data-table';
import { NothingFound } from '../parts/nothing-found';
import { useConsole } from '../../../common/console/sections';
import { pageQuery, useListAddress } from '../state/use-address';
import { useQuery } from '../../../account/data/use-query';
import { ClassFilters } from './class-filters';
import { GROUP_SORTS } from './group-columns';

/** The page of classes that the address names. */
export function useClassList() {
  const { search, school, list, setFilter } = useListAddress('name');
  const query = { search, school, ...pageQuery(list, GROUP_SORTS) };
  const result = useQuery(classCalls.groups(query));
  return { search, school, list, setFilter, result };
}

interface ClassTableProps {
  /** What the browser remembers the columns by. */
  name: string;
  page: ReturnType<typeof useClassList>;
  columns: Column<GroupView>[];
}

/** Classes with their search and filter. */
export function ClassTable({ name, page, columns }: ClassTableProps) {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const { search, school, list, setFilter, result } = page;
  return (
    <DataTable
      name={name}
      caption={texts.classes}
      result={result}
      columns={columns}
      rowKey={(group) => group.id}
      filters={<ClassFilters search={search} school={school} onChange={setFilter} />}
      list={list}
      empty={
        search !== '' || school !== null ? (
          <NothingFound
            title={
              search === '' && school !== null ? texts.noClassesFoundFor({ school }) : texts.noClassesFound
            }
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
  );
}
