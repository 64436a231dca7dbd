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

/** The page of classes that the URL names, in a table with these columns. */
export function useClassList(columns: readonly Column<GroupView>[]) {
  const { search, school, list, setFilter } = useListAddress('name');
  const query = { search, school, ...pageQuery(list, columns) };
  const result = useQuery(classCalls.groups(query));
  return { columns, search, school, list, setFilter, result };
}

interface ClassTableProps {
  /** The key of the stored column choice. */
  name: string;
  page: ReturnType<typeof useClassList>;
}

/** A table of classes with search and filter. */
export function ClassTable({ name, page }: ClassTableProps) {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const { columns, search, school, list, setFilter, result } = page;
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
