import type { ApprovalRequestView } from '@studyhall/contracts';
import { createContext, useContext } from 'react';
import { Check, X } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { formatDateTime } from '../format';
import type { Column } from '../parts/data-table';
import { roleLabel } from '../../../account/role-label';
import { OpenSchoolFields } from '../../../common/console/open-school';
import { PersonName, personLabel } from '../../../common/person-name';

/** The result of a request that still has its row: decided by this admin, or by another. */
export type Outcome = 'approved' | 'rejected' | 'decided';

/**
 * State and actions of the cells besides their request. It is a context, because new columns would remount every cell
 * during a click.
 */
export interface Decisions {
  /** The requests being decided. */
  busy: ReadonlySet<number> | null;
  /** Null while the request is pending. */
  outcomeOf: (request: ApprovalRequestView) => Outcome | null;
  onApprove: (request: ApprovalRequestView) => void;
  onReject: (request: ApprovalRequestView) => void;
  /** Null for users without access to the list of users. */
  onShowUser: ((username: string) => void) | null;
}

export const DecisionsContext = createContext<Decisions | null>(null);

function useDecisions(): Decisions {
  const decisions = useContext(DecisionsContext);
  if (!decisions) throw new Error('This cell belongs inside the list of requests.');
  return decisions;
}

/** Hidden on narrow screens, where the name's cell shows the same. */
const TABLE_ONLY = '@max-4xl:hidden';

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
      className: TABLE_ONLY,
      cell: (request) => <span className="break-words">{request.school}</span>,
    },
    {
      id: 'class',
      head: texts.requestedClass,
      className: TABLE_ONLY,
      cell: (request) => <span className="break-words">{request.group_name ?? '–'}</span>,
    },
    {
      id: 'role',
      head: texts.role,
      className: TABLE_ONLY,
      cell: (request) => roleLabel(request.role, texts),
    },
    {
      id: 'request_date',
      head: texts.requestDate,
      className: TABLE_ONLY,
      cell: (request) => formatDateTime(request.request_date),
    },
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
  const { user_id, looks_like: similar, group_name, school, request_date } = request;
  return (
    <>
      <PersonName person={request} />
      <span className="block truncate text-xs font-normal text-muted @4xl:hidden">
        {group_name !== null && (
          <>
            <bdi>{group_name}</bdi>
            {' · '}
          </>
        )}
        <bdi>{school}</bdi>
        {' · '}
        <bdi>{formatDateTime(request_date)}</bdi>
      </span>
      {user_id !== null && <span className="block text-xs font-normal text-muted">{texts.hasAccount}</span>}
      {similar && <SimilarUser similar={similar} texts={texts} />}
    </>
  );
}

/** The account that the requester may already have, linked to its page for users who can open it. */
function SimilarUser({
  similar,
  texts,
}: {
  similar: NonNullable<ApprovalRequestView['looks_like']>;
  texts: AdminTexts;
}) {
  const [path] = useLocation();
  const { onShowUser } = useDecisions();
  const text = similar.in_class
    ? texts.looksLikeMember({ name: personLabel(similar) })
    : texts.looksLikeUser({ name: personLabel(similar) });
  if (!onShowUser) return <span className="block text-xs font-normal text-muted">{text}</span>;
  return (
    <Link
      href={`${path}?section=users&user=${similar.id}`}
      className="block min-h-6 text-start text-xs font-normal text-muted underline underline-offset-4 hover:text-ink"
    >
      {text}
    </Link>
  );
}

/** On narrow screens the icon replaces the label. */
const ICON_ONLY = '@max-4xl:w-10 @max-4xl:px-0';

function ActionsCell({ request, texts }: CellProps) {
  const { busy, outcomeOf, onApprove, onReject, onShowUser } = useDecisions();
  const { id, username } = request;
  const outcome = outcomeOf(request);
  if (outcome !== null) {
    const label = { approved: texts.approved, rejected: texts.rejected, decided: texts.decided };
    return (
      <div role="status" className="flex min-h-10 flex-wrap items-center gap-2">
        <Chip tone={outcome === 'approved' ? 'ok' : 'neutral'}>{label[outcome]}</Chip>
        {outcome === 'approved' && onShowUser && (
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
      <OpenSchoolFields>
        <Button
          busy={isBusy}
          aria-label={texts.approveUser({ name: personLabel(request) })}
          onClick={() => onApprove(request)}
          icon={<Check size={18} aria-hidden="true" className="@4xl:hidden" />}
          className={ICON_ONLY}
        >
          <span className={TABLE_ONLY}>{texts.approve}</span>
        </Button>
      </OpenSchoolFields>
      <Button
        variant="secondary"
        disabled={isBusy}
        aria-label={texts.rejectUser({ name: personLabel(request) })}
        onClick={() => onReject(request)}
        icon={<X size={18} aria-hidden="true" className="@4xl:hidden" />}
        className={ICON_ONLY}
      >
        <span className={TABLE_ONLY}>{texts.reject}</span>
      </Button>
    </div>
  );
}
