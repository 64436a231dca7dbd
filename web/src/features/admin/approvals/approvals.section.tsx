import type { ApprovalRequestView } from '@studyhall/contracts';
import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { calls } from '../admin.calls';
import { moment, number } from '../format';
import { DataTable, type Column } from '../parts/data-table';
import { SectionHead } from '../parts/section-head';
import { roleLabel } from '../role-label';
import { useConsole } from '../sections';
import { pageQuery, useListAddress } from '../state/use-address';
import { useQuery } from '../state/use-query';
import { RejectDialog } from './reject-dialog';
import { useDecide } from './use-decide';

/** User Approval Requests (admin.md §2). */
export function ApprovalsSection() {
  const texts = useTexts(adminTexts);
  const { open } = useConsole();
  const { list } = useListAddress();
  const [rejected, setRejected] = useState<ApprovalRequestView | null>(null);
  const query = pageQuery(list, []);
  const result = useQuery(JSON.stringify(query), (signal) => calls.approvals(query, signal), ['approvals']);
  const { patch } = result;
  const rows = result.data?.rows ?? [];
  const { approve, reject, approveAll, busy } = useDecide((id) =>
    patch((page) => ({ rows: page.rows.filter((row) => row.id !== id), total: page.total - 1 })),
  );
  const columns = approvalColumns(texts, {
    busy,
    onApprove: (request) => void approve(request),
    onReject: setRejected,
  });
  return (
    <>
      <SectionHead title={texts.userApprovalRequests} text={texts.approvalsText}>
        {rows.length > 1 && (
          <Button variant="secondary" disabled={busy !== null} onClick={() => void approveAll(rows)}>
            {texts.approveAll({ count: number(rows.length) })}
          </Button>
        )}
      </SectionHead>
      <DataTable
        name="approvals"
        caption={texts.userApprovalRequests}
        result={result}
        columns={columns}
        rowKey={(request) => request.id}
        list={list}
        empty={
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
        }
      />
      {rejected && (
        <RejectDialog
          request={rejected}
          onReject={(reason) => {
            setRejected(null);
            void reject(rejected, reason);
          }}
          onClose={() => setRejected(null)}
        />
      )}
    </>
  );
}

interface ApprovalColumns {
  /** The request that is being decided. */
  busy: number | null;
  onApprove: (request: ApprovalRequestView) => void;
  onReject: (request: ApprovalRequestView) => void;
}

function approvalColumns(
  texts: AdminTexts,
  { busy, onApprove, onReject }: ApprovalColumns,
): Column<ApprovalRequestView>[] {
  return [
    {
      id: 'username',
      head: texts.username,
      isName: true,
      cell: (request) => request.username,
      className: '@4xl:max-w-64',
    },
    {
      id: 'school',
      head: texts.school,
      cell: (request) => <span className="break-words">{request.school}</span>,
    },
    { id: 'role', head: texts.role, cell: (request) => roleLabel(request.role, texts) },
    { id: 'request_date', head: texts.requestDate, cell: (request) => moment(request.request_date) },
    {
      id: 'actions',
      head: texts.actions,
      cell: (request) => (
        <div className="flex gap-2">
          <Button
            busy={busy === request.id}
            aria-label={texts.approveUser({ name: request.username })}
            onClick={() => onApprove(request)}
          >
            {texts.approve}
          </Button>
          <Button
            variant="secondary"
            disabled={busy === request.id}
            aria-label={texts.rejectUser({ name: request.username })}
            onClick={() => onReject(request)}
          >
            {texts.reject}
          </Button>
        </div>
      ),
    },
  ];
}
