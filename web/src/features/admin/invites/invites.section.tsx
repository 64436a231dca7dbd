import type { InviteView } from '@studyhall/contracts';
import { Link2, QrCode as QrIcon, Trash2, UserX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { guardedChange } from '../../../common/changes/guarded-change';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { EmptyState } from '../../../ui/empty-state';
import { IconButton } from '../../../ui/icon-button';
import { calls } from '../admin.calls';
import { formatDateTime, formatNumber } from '../format';
import { CopyButton } from '../parts/copy-button';
import { DataTable, type Column } from '../parts/data-table';
import { OpenSchoolFields } from '../../../common/console/open-school';
import { SectionHead } from '../../../common/console/section-head';
import { roleLabel } from '../../../account/role-label';
import { pageQuery, useListAddress } from '../state/use-address';
import { useQuery } from '../../../account/data/use-query';
import { InviteDialog } from './invite-dialog';
import { inviteAddress, inviteStatus } from './invite-status';
import { ShowInvite, type ShownInvite } from './show-invite';

/** Links with which students request an account (docs/specification/api.md#administration). */
export function InvitesSection() {
  const texts = useTexts(adminTexts);
  const { list } = useListAddress();
  const [creating, setCreating] = useState(false);
  const [shown, setShown] = useState<ShownInvite | null>(null);
  const columns = useMemo(() => inviteColumns(texts, setShown), [texts]);
  const result = useQuery(calls.invites(pageQuery(list, columns)));
  const create = (
    <OpenSchoolFields>
      <Button icon={<Link2 size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
        {texts.createInvitation}
      </Button>
    </OpenSchoolFields>
  );
  return (
    <>
      <SectionHead title={texts.invitations} text={texts.invitationsText}>
        {create}
      </SectionHead>
      <DataTable
        name="invitations"
        caption={texts.invitations}
        result={result}
        columns={columns}
        rowKey={(invite) => invite.code}
        list={list}
        empty={
          <EmptyState
            icon={<QrIcon size={26} />}
            title={texts.noInvitations}
            text={texts.noInvitationsText}
          />
        }
      />
      {creating && (
        <InviteDialog
          onClose={() => setCreating(false)}
          onCreated={(invite) => {
            setCreating(false);
            setShown(invite);
          }}
        />
      )}
      {shown && <ShowInvite invite={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function inviteColumns(texts: AdminTexts, onShow: (invite: ShownInvite) => void): Column<InviteView>[] {
  const nameOf = (invite: InviteView): string => invite.group_name ?? invite.school ?? '';
  return [
    {
      id: 'name',
      sort: 'name',
      head: texts.invitesTo,
      isName: true,
      className: '@4xl:max-w-60',
      cell: (invite) => (
        <>
          {nameOf(invite)}
          <span className="block text-xs font-normal text-muted">
            {invite.group_name ? invite.school : texts.wholeSchool}
            {invite.short_code && ` · ${texts.codeIs({ code: invite.short_code })}`}
          </span>
        </>
      ),
    },
    { id: 'role', sort: 'role', head: texts.role, cell: (invite) => roleLabel(invite.role, texts) },
    {
      id: 'uses',
      sort: 'uses',
      head: texts.uses,
      cell: (invite) => (
        <span className="tabular-nums">
          {invite.max_uses === null
            ? formatNumber(invite.uses)
            : texts.usesOf({ uses: formatNumber(invite.uses), most: formatNumber(invite.max_uses) })}
        </span>
      ),
    },
    {
      id: 'expires_at',
      sort: 'expires_at',
      head: texts.validUntil,
      cell: (invite) => formatDateTime(invite.expires_at),
    },
    {
      id: 'status',
      head: texts.status,
      cell: (invite) => {
        const status = inviteStatus(invite);
        const label = {
          active: texts.inviteActive,
          ended: texts.inviteEnded,
          expired: texts.inviteExpired,
          used: texts.inviteUsedUp,
        };
        return <Chip tone={status === 'active' ? 'ok' : 'neutral'}>{label[status]}</Chip>;
      },
    },
    {
      id: 'created_by',
      sort: 'created_by',
      head: texts.createdBy,
      cell: (invite) => invite.created_by ?? '–',
    },
    {
      id: 'actions',
      head: texts.actions,
      className: 'whitespace-nowrap',
      cell: (invite) => (
        <div className="flex gap-1 @max-4xl:-ms-2.5">
          <IconButton
            label={texts.showInvite({ name: nameOf(invite) })}
            onClick={() => onShow(shownOf(invite, nameOf(invite)))}
          >
            <QrIcon size={18} aria-hidden="true" />
          </IconButton>
          <CopyButton text={inviteAddress(invite)} label={texts.copyAddress({ name: nameOf(invite) })} />
          {invite.pending > 0 && (
            <IconButton
              label={texts.rejectAllOf({ name: nameOf(invite), count: invite.pending })}
              className="enabled:hover:text-danger"
              onClick={() => void rejectAll(invite, nameOf(invite), texts)}
            >
              <UserX size={18} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton
            label={texts.revokeInvite({ name: nameOf(invite) })}
            className="enabled:hover:text-danger"
            onClick={() => void revoke(invite, nameOf(invite), texts)}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ),
    },
  ];
}

/** The short code is only valid for its hour. */
function shownOf(invite: InviteView, name: string): ShownInvite {
  const isActive = inviteStatus(invite) === 'active';
  return {
    name,
    school: invite.group_name === null ? null : invite.school,
    address: inviteAddress(invite),
    shortCode: isActive ? invite.short_code : null,
    showsCode: false,
    expiresAt: invite.expires_at,
  };
}

const revoke = (invite: InviteView, name: string, texts: AdminTexts) =>
  guardedChange({
    question: () => ({
      title: texts.revokeInvitation,
      text: texts.revokeInvitationText({ name }),
      confirmLabel: texts.revokeInvitation,
      danger: true,
    }),
    run: () => calls.removeInvite(invite.code),
    topics: ['invites'],
  });

const rejectAll = (invite: InviteView, name: string, texts: AdminTexts) =>
  guardedChange({
    question: () => ({
      title: texts.rejectAllTitle,
      text: texts.rejectAllText({ name, count: invite.pending }),
      confirmLabel: texts.rejectAllTitle,
      danger: true,
    }),
    run: () => calls.decideTogether({ decision: 'reject', filter: { invite_code: invite.code } }),
    topics: ['invites', 'approvals'],
    done: ({ done }) => texts.requestsRejected({ count: done }),
  });
