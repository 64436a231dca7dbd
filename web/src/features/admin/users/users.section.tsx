import type { Role } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { SearchX, Upload, UserPlus, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Select } from '../../../ui/select';
import { calls } from '../admin.calls';
import { ImportDialog } from '../imports/import-dialog';
import { ImportLine } from '../imports/import-line';
import { ExportLink } from '../parts/export-link';
import { PAGE_ROWS } from '../parts/pager';
import { SearchBar } from '../parts/search-bar';
import { SectionHead } from '../parts/section-head';
import { ResultList } from '../parts/result-list';
import { useConsole } from '../sections';
import { useListAddress } from '../state/use-address';
import { useQuery } from '../state/use-query';
import { AddUserDialog } from './add-user-dialog';
import { userColumns, type UserAction } from './user-columns';
import { UserDialogs } from './user-dialogs';

const ROLES = ['STUDENT', 'SCHOOL_ADMIN', 'MASTER_ADMIN'] as const satisfies readonly Role[];

/** User Management (admin.md §2). */
export function UsersSection() {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const { params, search, offset, setOffset, setFilter } = useListAddress();
  const role = ROLES.find((each) => each === params.get('role')) ?? null;
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const [action, setAction] = useState<UserAction | null>(null);
  const [keptId, setKeptId] = useState<number | null>(null);
  const query = { search, role, limit: PAGE_ROWS, offset };
  const result = useQuery(JSON.stringify(query), (signal) => calls.users(query, signal), ['users', 'groups']);
  const { patch } = result;
  const columns = useMemo(
    () =>
      userColumns({
        me,
        texts,
        keptId,
        onAction: (next) => {
          setKeptId(null);
          setAction(next);
        },
        onChanged: (id, change) =>
          patch((page) => ({
            ...page,
            rows: page.rows.map((user) => (user.id === id ? { ...user, ...change } : user)),
          })),
      }),
    [me, texts, keptId, patch, setAction, setKeptId],
  );
  const isMaster = me.role === 'MASTER_ADMIN';

  return (
    <>
      <SectionHead title={texts.userManagement} text={texts.userManagementText}>
        <Button
          variant="secondary"
          icon={<Upload size={18} aria-hidden="true" />}
          onClick={() => setImporting(true)}
        >
          {texts.importUsers}
        </Button>
        <ExportLink path="/api/user-access/export.csv" query={{ search, role }} />
        <Button icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {texts.addNewUser}
        </Button>
      </SectionHead>
      {!importing && <ImportLine onOpen={() => setImporting(true)} />}
      <div className="mb-4 flex flex-wrap items-start gap-2">
        <SearchBar
          label={texts.searchUsers}
          active={search}
          onSearch={(term) => setFilter({ search: term })}
          className="min-w-0 flex-[1_1_20rem]"
        />
        <Select<Role | null>
          label={texts.roleFilter}
          hideLabel
          value={role}
          onChange={(next) => setFilter({ role: next })}
          options={[
            { value: null, label: texts.allRoles },
            { value: 'STUDENT', label: texts.students },
            { value: 'SCHOOL_ADMIN', label: texts.schoolAdmins },
            ...(isMaster ? [{ value: 'MASTER_ADMIN' as const, label: texts.masterAdmins }] : []),
          ]}
          className="w-full sm:w-48"
        />
      </div>
      <ResultList
        caption={texts.users}
        result={result}
        columns={columns}
        rowKey={(user) => user.id}
        capped={search !== '' && result.data !== null && result.data.total >= LIMITS.searchCountMax}
        offset={offset}
        onOffset={setOffset}
        empty={
          search ? (
            <EmptyState icon={<SearchX size={26} />} title={texts.noUsersMatching({ term: search })} />
          ) : (
            <EmptyState icon={<Users size={26} />} title={texts.noUsers} text={texts.noUsersText} />
          )
        }
      />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      <AddUserDialog open={adding} onClose={() => setAdding(false)} />
      <UserDialogs action={action} onClose={() => setAction(null)} onKept={setKeptId} />
    </>
  );
}
