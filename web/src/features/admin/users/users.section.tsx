import type { UserView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { adminScopeOf, can, isMaster, rolesToGive } from '@studyhall/domain';
import { Upload, UserPlus, Users } from 'lucide-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { bulkTexts } from '../../../base/i18n/bulk.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { calls } from '../admin.calls';
import { ImportDialog } from '../imports/import-dialog';
import { ImportLines } from '../imports/import-line';
import { KeptPasswords } from '../imports/password-sheets';
import { personLabel } from '../../../common/person-name';
import { DataTable } from '../parts/data-table';
import type { RunSearch } from '../parts/pending-search';
import { ExportLink } from '../parts/export-link';
import { VisitorsDialog } from '../memberships/visitors-dialog';
import { NothingFound } from '../parts/nothing-found';
import { SearchBar } from '../parts/search-bar';
import { FullAdminOnly, useIsFull } from '../../../common/console/full-admin';
import { OpenSchoolFields } from '../../../common/console/open-school';
import { SectionHead } from '../../../common/console/section-head';
import { useSelection, type SelectedRows } from '../parts/use-selection';
import { useConsole } from '../../../common/console/sections';
import { pageQuery, useListAddress } from '../state/use-address';
import { useQuery } from '../../../account/data/use-query';
import { useStableRows } from '../state/use-stable-rows';
import { AddUserDialog } from './add-user-dialog';
import { BulkActions } from './bulk/bulk-actions';
import type { BulkChange } from './bulk/bulk-change';
import { BulkDialog } from './bulk/bulk-dialog';
import { GoneUser } from './gone-user';
import { isCounted, NO_USER_FILTER, UserFilters, userFilterOf } from './user-filters';
import type { UserAction } from './user-account';
import { USER_SORTS, userColumns } from './user-columns';
import { UserDialogs } from './user-dialogs';

/** More users than this are counted, not named. */
const NAMED = 5;

const namesOf = (selected: SelectedRows, rows: readonly UserView[]): string[] | undefined => {
  if (selected.kind !== 'ids' || selected.count > NAMED) return undefined;
  const names = selected.ids.flatMap((id) => rows.find((row) => row.id === id)?.display_name ?? []);
  return names.length === selected.count ? names : undefined;
};

const idOf = ({ id }: UserView): number => id;

const ADD_TEACHER = { user: { id: 0 }, from: null, to: 'TEACHER' } as const;

/** User Management (docs/specification/console.md#screens). */
export function UsersSection() {
  const texts = useTexts(adminTexts);
  const bulkWords = useTexts(bulkTexts);
  const people = useTexts(peopleTexts);
  const { me } = useConsole();
  const { params, search, list, setFilter } = useListAddress('display_name');
  const filter = userFilterOf(params);
  // A link of the first steps opens the dialog.
  const isFull = useIsFull();
  const addedRole = (isFull && !me.school_archived ? rolesToGive(me) : []).find(
    (role) => role === params.get('add'),
  );
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const ownSchool = isMaster(me) ? null : me.school;
  const [visiting, setVisiting] = useState(false);
  const [action, setAction] = useState<UserAction | null>(null);
  const [keptId, setKeptId] = useState<number | null>(null);
  const [bulk, setBulk] = useState<BulkChange | null>(null);
  const [undos, setUndos] = useState<ReadonlyMap<number, () => void>>(new Map());
  const table = useRef<HTMLDivElement>(null);
  const typedSearch = useRef<RunSearch>(null);
  const query = { ...filter, ...pageQuery(list, USER_SORTS) };
  const selection = useSelection(JSON.stringify(filter));
  const key = JSON.stringify(query);
  const result = useQuery(calls.users(query));
  const { patch } = result;
  const { rows, isGone, hold, props: steadyProps } = useStableRows(result.data?.rows ?? [], idOf, key);
  const total = Math.max(result.data?.total ?? 0, rows.length);
  const shown = useMemo(() => ({ rows: [...rows], total }), [rows, total]);
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
        onChanged: (id, change) => {
          hold();
          patch((page) => ({
            ...page,
            rows: page.rows.map((user) => (user.id === id ? { ...user, ...change } : user)),
          }));
        },
      }),
    [me, texts, keptId, patch, hold, setAction, setKeptId],
  );

  const removed = (id: number, undo: (() => void) | null): void => {
    if (undo) setUndos((known) => new Map(known).set(id, undo));
    selection.drop(String(id));
  };
  // The button that opened the dialog disappears with the selection, so the table takes the focus.
  const closeBulk = (): void => {
    setBulk(null);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) table.current?.focus({ preventScroll: true });
    });
  };
  const selectedActions = (selected: SelectedRows): ReactNode => (
    <BulkActions
      me={me}
      texts={bulkWords}
      onChoose={(chosen) => setBulk({ action: chosen, selected, filter, names: namesOf(selected, rows) })}
    />
  );
  const goneLine = (user: UserView): ReactNode =>
    isGone(user) ? <GoneUser name={user.display_name} onUndo={undos.get(user.id)} /> : null;

  return (
    <>
      <SectionHead title={texts.userManagement} text={texts.userManagementText}>
        <FullAdminOnly>
          <OpenSchoolFields>
            <Button
              variant="secondary"
              icon={<Upload size={18} aria-hidden="true" />}
              onClick={() => setImporting(true)}
            >
              {texts.importUsers}
            </Button>
          </OpenSchoolFields>
        </FullAdminOnly>
        {ownSchool !== null && can(me, 'membership.set', { ...ADD_TEACHER, school: ownSchool }).allowed && (
          <Button variant="secondary" onClick={() => setVisiting(true)}>
            {people.visitors}
          </Button>
        )}
        <FullAdminOnly>
          <ExportLink path="/api/user-access/export.csv" query={filter} search={typedSearch} />
          <OpenSchoolFields>
            <Button icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
              {texts.addNewUser}
            </Button>
          </OpenSchoolFields>
        </FullAdminOnly>
      </SectionHead>
      {visiting && ownSchool !== null && (
        <VisitorsDialog school={ownSchool} onClose={() => setVisiting(false)} />
      )}
      {isFull && !importing && <ImportLines onOpen={() => setImporting(true)} />}
      {adminScopeOf(me) !== 'read_only' && <KeptPasswords />}
      <div ref={table} tabIndex={-1} className="outline-none" {...steadyProps}>
        <DataTable
          name="users"
          caption={texts.users}
          filters={
            <>
              <SearchBar
                label={texts.searchUsers}
                active={search}
                onSearch={(term) => setFilter({ search: term })}
                typed={typedSearch}
                className="min-w-0 flex-[1_1_20rem]"
              />
              <UserFilters params={params} onChange={setFilter} />
            </>
          }
          result={{ ...result, data: result.data && shown }}
          columns={columns}
          rowKey={idOf}
          rowName={personLabel}
          list={list}
          selection={selection}
          actions={selectedActions}
          gone={goneLine}
          capped={isCounted(filter) && (result.data?.total ?? 0) >= LIMITS.searchCountMax}
          empty={
            Object.values(filter).some(Boolean) ? (
              <NothingFound
                title={search ? texts.noUsersMatching({ term: search }) : texts.noUsersWithFilters}
                onClear={() => setFilter(NO_USER_FILTER)}
              />
            ) : (
              <EmptyState icon={<Users size={26} />} title={texts.noUsers} text={texts.noUsersText} />
            )
          }
        />
      </div>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      <AddUserDialog
        key={addedRole}
        open={adding || addedRole !== undefined}
        initial={addedRole && { role: addedRole }}
        onClose={() => {
          setAdding(false);
          if (addedRole) setFilter({ add: null });
        }}
      />
      <UserDialogs
        action={action}
        onClose={() => setAction(null)}
        onChange={hold}
        onRemoved={removed}
        onKept={setKeptId}
      />
      {bulk && (
        <BulkDialog
          me={me}
          change={bulk}
          onChange={hold}
          group={
            bulk.filter.class === null
              ? null
              : { value: bulk.filter.class, label: params.get('class_name') ?? `#${bulk.filter.class}` }
          }
          onDone={(failed) =>
            selection.setRows(Object.fromEntries(failed.map((id) => [String(id), true as const])))
          }
          onClose={closeBulk}
        />
      )}
    </>
  );
}
