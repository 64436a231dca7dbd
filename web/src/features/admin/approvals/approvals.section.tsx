import type { ApprovalRequestView } from '@studyhall/contracts';
import { isTeacher } from '@studyhall/domain';
import { UserCheck } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { calls } from '../admin.calls';
import { DataTable } from '../parts/data-table';
import { NothingFound } from '../parts/nothing-found';
import { OpenSchoolFields } from '../../../common/console/open-school';
import { SectionHead } from '../../../common/console/section-head';
import { useSelection, type SelectedRows } from '../parts/use-selection';
import { useConsole } from '../../../common/console/sections';
import { pageQuery, useListAddress } from '../state/use-address';
import { useQuery } from '../../../account/data/use-query';
import { useStableRows } from '../state/use-stable-rows';
import { approvalColumns, DecisionsContext, type Decisions } from './approval-columns';
import { ApprovalFilters, filterOf, isFiltered } from './approval-filters';
import { RejectDialog } from './reject-dialog';
import { useDecide } from './use-decide';
import { personLabel } from '../../../common/person-name';

const idOf = ({ id }: ApprovalRequestView): number => id;

type Rejecting = { request: ApprovalRequestView } | { selected: SelectedRows };

/** User Approval Requests (docs/specification/console.md#screens), with filters, selection and bulk decisions. */
export function ApprovalsSection() {
  const texts = useTexts(adminTexts);
  const { me, open } = useConsole();
  const { params, list, setFilter } = useListAddress();
  const filter = filterOf(params);
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  const columns = useMemo(() => approvalColumns(texts), [texts]);
  const query = { ...filter, ...pageQuery(list, columns) };
  const key = JSON.stringify(query);
  const result = useQuery(calls.approvals(query));
  const { patch } = result;
  const steady = useStableRows(result.data?.rows ?? [], idOf, key);
  const { rows: shownRows } = steady;
  const total = Math.max(result.data?.total ?? 0, shownRows.length);
  const shown = useMemo(() => ({ rows: [...shownRows], total }), [shownRows, total]);
  const selection = useSelection(JSON.stringify(filter));
  const { busy, outcomes, approve, reject, decideMany } = useDecide((ids) => {
    const decided = new Set(ids);
    patch((page) => {
      const rows = page.rows.filter(({ id }) => !decided.has(id));
      return { rows, total: page.total - (page.rows.length - rows.length) };
    });
  });
  const decisions: Decisions = {
    busy,
    outcomeOf: (request) => (steady.isGone(request) ? (outcomes.get(request.id) ?? 'decided') : null),
    onApprove: (request) => {
      steady.hold();
      void approve(request);
    },
    onReject: (request) => setRejecting({ request }),
    onShowUser: isTeacher(me) ? null : (username) => open('users', username),
  };
  const decideSelected = async (
    decision: 'approve' | 'reject',
    selected: SelectedRows,
    reason: string | null,
  ): Promise<void> => {
    const which = selected.kind === 'ids' ? { ids: selected.ids } : { filter, except: selected.except };
    const left = await decideMany(decision, which, selected.count, reason);
    if (left) selection.setRows(Object.fromEntries(left.map((id) => [String(id), true as const])));
  };
  const selectedActions = (selected: SelectedRows): ReactNode => (
    <>
      <OpenSchoolFields>
        <Button busy={busy !== null} onClick={() => void decideSelected('approve', selected, null)}>
          {texts.approveSelected}
        </Button>
      </OpenSchoolFields>
      <Button variant="secondary" disabled={busy !== null} onClick={() => setRejecting({ selected })}>
        {texts.rejectSelected}
      </Button>
    </>
  );
  return (
    <DecisionsContext value={decisions}>
      <SectionHead title={texts.userApprovalRequests} text={texts.approvalsText} />
      <div {...steady.props}>
        <DataTable
          name="approvals"
          caption={texts.userApprovalRequests}
          result={{ ...result, data: result.data && shown }}
          columns={columns}
          rowKey={idOf}
          rowName={personLabel}
          list={list}
          lines
          filters={<ApprovalFilters filter={filter} onChange={setFilter} />}
          selection={selection}
          actions={selectedActions}
          empty={
            isFiltered(filter) ? (
              <NothingFound
                title={texts.noMatchingApprovals}
                text={texts.noMatchingApprovalsText}
                onClear={() => setFilter({ search: null, school: null, class: null, invitation: null })}
              />
            ) : (
              <EmptyState
                icon={<UserCheck size={26} />}
                title={texts.noPendingApprovals}
                text={texts.noPendingApprovalsText}
                action={
                  <Button variant="secondary" onClick={() => open('invitations')}>
                    {texts.invitations}
                  </Button>
                }
              />
            )
          }
        />
      </div>
      {rejecting !== null && (
        <RejectDialog
          text={
            'selected' in rejecting
              ? texts.rejectManyText({ count: rejecting.selected.count })
              : texts.rejectRequestText({ name: personLabel(rejecting.request) })
          }
          onReject={(reason) => {
            setRejecting(null);
            if ('selected' in rejecting) void decideSelected('reject', rejecting.selected, reason);
            else void reject(rejecting.request, reason);
          }}
          onClose={() => setRejecting(null)}
        />
      )}
    </DecisionsContext>
  );
}
