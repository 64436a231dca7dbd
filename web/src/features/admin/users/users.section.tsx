import { LIMITS } from '@studyhall/contracts/limits';
import { SearchX, Upload, UserPlus, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { calls } from '../admin.calls';
import { ImportDialog } from '../imports/import-dialog';
import { ImportLines } from '../imports/import-line';
import { KeptPasswords } from '../imports/password-sheets';
import { DataTable } from '../parts/data-table';
import { ExportLink } from '../parts/export-link';
import { SearchBar } from '../parts/search-bar';
import { SectionHead } from '../parts/section-head';
import { useSelection } from '../parts/use-selection';
import { useConsole } from '../sections';
import { pageQuery, useListAddress } from '../state/use-address';
import { useQuery } from '../state/use-query';
import { AddUserDialog } from './add-user-dialog';
import { isCounted, UserFilters, userFilterOf } from './user-filters';
import { userColumns, type UserAction } from './user-columns';
import { UserDialogs } from './user-dialogs';

/** What the server sorts users by. */
const SORTS = ['username', 'school', 'role', 'access', 'last_sign_in'];

/** User Management (admin.md §2). */
export function UsersSection() {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const { params, search, list, setFilter } = useListAddress('username');
  const filter = userFilterOf(params);
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const [action, setAction] = useState<UserAction | null>(null);
  const [keptId, setKeptId] = useState<number | null>(null);
  const query = { ...filter, ...pageQuery(list, SORTS) };
  const selection = useSelection(JSON.stringify(filter));
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
        <ExportLink path="/api/user-access/export.csv" query={filter} />
        <Button icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {texts.addNewUser}
        </Button>
      </SectionHead>
      {!importing && <ImportLines onOpen={() => setImporting(true)} />}
      <KeptPasswords />
      <div className="mb-4 flex flex-wrap items-start gap-2">
        <SearchBar
          label={texts.searchUsers}
          active={search}
          onSearch={(term) => setFilter({ search: term })}
          className="min-w-0 flex-[1_1_20rem]"
        />
        <UserFilters params={params} onChange={setFilter} />
      </div>
      <DataTable
        name="users"
        caption={texts.users}
        result={result}
        columns={columns}
        rowKey={(user) => user.id}
        rowName={(user) => user.username}
        list={list}
        selection={selection}
        capped={isCounted(filter) && (result.data?.total ?? 0) >= LIMITS.searchCountMax}
        empty={
          search ? (
            <EmptyState icon={<SearchX size={26} />} title={texts.noUsersMatching({ term: search })} />
          ) : Object.values(filter).some(Boolean) ? (
            <EmptyState icon={<SearchX size={26} />} title={texts.noUsersWithFilters} />
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
