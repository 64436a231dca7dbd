import type { ApprovalRequestView } from '@studyhall/contracts';
import { createContext, useContext } from 'react';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { moment } from '../format';
import type { Column } from '../parts/data-table';
import { roleLabel } from '../role-label';

/** What became of a request that is still in its place: this admin's decision, or another's. */
export type Outcome = 'approved' | 'rejected' | 'decided';

/** What the cells show and do beyond their request. A context: new columns would mount every cell anew under a click. */
export interface Decisions {
  /** The requests that are being decided. */
  busy: ReadonlySet<number> | null;
  /** Null while the request is pending. */
  outcomeOf: (request: ApprovalRequestView) => Outcome | null;
  onApprove: (request: ApprovalRequestView) => void;
  onReject: (request: ApprovalRequestView) => void;
  onShowUser: (username: string) => void;
}

export const DecisionsContext = createContext<Decisions | null>(null);

function useDecisions(): Decisions {
  const decisions = useContext(DecisionsContext);
  if (!decisions) throw new Error('This cell belongs inside the list of requests.');
  return decisions;
}

export function approvalColumns(texts: AdminTexts): Column<ApprovalRequestView>[] {
  return [
    {
      id: 'username',
      head: texts.username,
      isName: true,
      className: '@4xl:max-w-72',
      cell: (request) => <NameCell request={request} texts={texts} />,
    },
    {
      id: 'school',
      head: texts.school,
      cell: (request) => <span className="break-words">{request.school}</span>,
    },
    {
      id: 'class',
      head: texts.requestedClass,
      cell: (request) => <span className="break-words">{request.group_name ?? '–'}</span>,
    },
    { id: 'role', head: texts.role, cell: (request) => roleLabel(request.role, texts) },
    { id: 'request_date', head: texts.requestDate, cell: (request) => moment(request.request_date) },
    {
      id: 'actions',
      head: texts.actions,
      cell: (request) => <ActionsCell request={request} texts={texts} />,
    },
  ];
}

interface CellProps {
  request: ApprovalRequestView;
  texts: AdminTexts;
}

function NameCell({ request, texts }: CellProps) {
  const { onShowUser } = useDecisions();
  const { username, user_id, looks_like: similar } = request;
  return (
    <>
      {username}
      {user_id !== null && <span className="block text-xs font-normal text-muted">{texts.hasAccount}</span>}
      {similar && (
        <button
          type="button"
          onClick={() => onShowUser(similar.username)}
          className="block min-h-6 text-start text-xs font-normal text-muted underline underline-offset-4 hover:text-ink"
        >
          {similar.in_class
            ? texts.looksLikeMember({ name: similar.username })
            : texts.looksLikeUser({ name: similar.username })}
        </button>
      )}
    </>
  );
}

function ActionsCell({ request, texts }: CellProps) {
  const { busy, outcomeOf, onApprove, onReject, onShowUser } = useDecisions();
  const { id, username } = request;
  const outcome = outcomeOf(request);
  if (outcome !== null) {
    const label = { approved: texts.approved, rejected: texts.rejected, decided: texts.decided };
    return (
      <div role="status" className="flex min-h-10 flex-wrap items-center gap-2">
        <Chip tone={outcome === 'approved' ? 'ok' : 'neutral'}>{label[outcome]}</Chip>
        {outcome === 'approved' && (
          <Button variant="quiet" onClick={() => onShowUser(username)}>
            {texts.showUser}
          </Button>
        )}
      </div>
    );
  }
  const isBusy = busy?.has(id) === true;
  return (
    <div className="flex gap-2">
      <Button
        busy={isBusy}
        aria-label={texts.approveUser({ name: username })}
        onClick={() => onApprove(request)}
      >
        {texts.approve}
      </Button>
      <Button
        variant="secondary"
        disabled={isBusy}
        aria-label={texts.rejectUser({ name: username })}
        onClick={() => onReject(request)}
      >
        {texts.reject}
      </Button>
    </div>
  );
}
