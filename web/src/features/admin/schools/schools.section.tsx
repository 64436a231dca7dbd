import type { SchoolView } from '@studyhall/contracts';
import { Building2, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { EmptyState } from '../../../ui/empty-state';
import { Select } from '../../../ui/select';
import { formatNumber } from '../format';
import { DataTable, type Column } from '../parts/data-table';
import { SearchBar } from '../parts/search-bar';
import { NothingFound } from '../parts/nothing-found';
import { SectionHead } from '../../../common/console/section-head';
import { useSchoolSuggestion } from '../parts/use-school-suggestion';
import { pageQuery, useListAddress } from '../state/use-address';
import { useQuery } from '../../../account/data/use-query';
import { createSchool } from './school-actions';
import { SchoolPage } from './school.page';
import { schoolCalls } from './school.calls';

/** Schools, for master admins: the list, or the school in the URL. */
export function SchoolsSection() {
  const { params, setFilter } = useListAddress();
  const id = Number(params.get('id') ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? (
    <SchoolPage id={id} onBack={() => setFilter({ id: null })} />
  ) : (
    <SchoolList onOpen={(school) => setFilter({ id: String(school.id) })} />
  );
}

function SchoolList({ onOpen }: { onOpen: (school: SchoolView) => void }) {
  const texts = useTexts(adminTexts);
  const { params, search, list, setFilter } = useListAddress('name');
  const ask = useSchoolSuggestion();
  const shown = params.get('archived');
  const archived = shown === 'true' || shown === 'all' ? shown : 'false';
  const columns = useMemo(() => schoolColumns(texts, onOpen), [texts, onOpen]);
  const result = useQuery(schoolCalls.list({ search, archived, ...pageQuery(list, columns) }));
  return (
    <>
      <SectionHead title={texts.schools} text={texts.schoolsText}>
        <Button
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => void createSchool(texts, ask, onOpen)}
        >
          {texts.createSchool}
        </Button>
      </SectionHead>
      <DataTable
        name="schools"
        caption={texts.schools}
        result={result}
        columns={columns}
        rowKey={(school) => school.id}
        list={list}
        filters={
          <>
            <SearchBar
              label={texts.searchSchools}
              active={search}
              onSearch={(term) => setFilter({ search: term })}
              className="min-w-0 flex-[1_1_20rem]"
            />
            <Select<string>
              label={texts.status}
              hideLabel
              value={archived}
              onChange={(next) => setFilter({ archived: next === 'false' ? null : next })}
              options={[
                { value: 'false', label: texts.schoolsInUse },
                { value: 'true', label: texts.schoolsArchived },
                { value: 'all', label: texts.allSchools },
              ]}
              className="w-full sm:w-48"
            />
          </>
        }
        empty={
          search !== '' || archived !== 'false' ? (
            <NothingFound
              title={texts.noSchools}
              onClear={() => setFilter({ search: null, archived: null })}
            />
          ) : (
            <EmptyState icon={<Building2 size={26} />} title={texts.noSchools} />
          )
        }
      />
    </>
  );
}

function schoolColumns(texts: AdminTexts, onOpen: (school: SchoolView) => void): Column<SchoolView>[] {
  const figure = (value: number) => <span className="tabular-nums">{formatNumber(value)}</span>;
  return [
    {
      id: 'name',
      sort: 'name',
      head: texts.school,
      isName: true,
      cell: (school) => (
        <button
          type="button"
          className="min-h-10 text-start font-medium text-brand underline-offset-4 hover:underline"
          onClick={() => onOpen(school)}
        >
          <bdi>{school.name}</bdi>
        </button>
      ),
    },
    { id: 'students', sort: 'students', head: texts.students, cell: (school) => figure(school.students) },
    { id: 'admins', sort: 'admins', head: texts.schoolAdmins, cell: (school) => figure(school.admins) },
    { id: 'classes', sort: 'classes', head: texts.classes, cell: (school) => figure(school.classes) },
    { id: 'time_zone', head: texts.timeZone, cell: (school) => school.time_zone ?? '–' },
    {
      id: 'status',
      head: texts.status,
      cell: (school) =>
        school.archived ? <Chip>{texts.schoolArchived}</Chip> : <Chip tone="ok">{texts.schoolInUse}</Chip>,
    },
  ];
}
