import type { PersonView } from '@studyhall/contracts';
import { can, isSchoolAdmin } from '@studyhall/domain';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { securityTexts } from '../../../base/i18n/security.texts';
import { consentTexts } from '../../../base/i18n/consent.texts';
import { useTexts } from '../../../base/i18n/texts';
import { calls } from '../admin.calls';
import { formatDate, formatDateTime, formatNumber } from '../format';
import { ClassLink } from '../parts/detail-links';
import { useConsole } from '../../../common/console/sections';
import { DataExport } from '../../../account/security/data-export';
import { useQuery } from '../../../account/data/use-query';
import { AccessCell } from '../users/access-cell';
import { RoleCell } from '../users/role-cell';
import { SchoolCell } from '../users/school-cell';
import type { AccountChange, UserAction } from '../users/user-account';
import { UserDialogs } from '../users/user-dialogs';
import { DetailFrame, Facts, Part } from '../../../common/console/detail-frame';
import { PersonMemberships } from '../memberships/person-memberships';
import { AdminScopeChoice } from './admin-scope';
import { consentLine } from './consent-line';
import { PersonActions } from './person-actions';
import { PersonHold } from './person-hold';
import { PersonAudit } from './person-audit';
import { PersonSessions } from './person-sessions';
import { ResetFactors } from './reset-factors';

const MEGABYTE = 1024 * 1024;

/** One user: account, classes, sessions, usage and limits, and changes by admins. */
export function PersonPage({ id }: { id: number }) {
  const texts = useTexts(peopleTexts);
  const common = useTexts(adminTexts);
  const [action, setAction] = useState<UserAction | null>(null);
  const [isKept, setKept] = useState(false);
  const security = useTexts(securityTexts);
  const { open, me } = useConsole();
  const result = useQuery(calls.person(id));
  return (
    <>
      <DetailFrame
        section="users"
        result={result}
        title={(person) => person.display_name}
        actions={
          result.data && (
            <PersonActions
              person={result.data}
              isKept={isKept}
              onAction={(next) => {
                setKept(false);
                setAction(next);
              }}
            />
          )
        }
      >
        {(person) => (
          <>
            <PersonHold person={person} onChanged={result.retry} />
            <Part title={texts.account}>
              <Account
                person={person}
                onReset={result.retry}
                onRevoke={() => setAction({ kind: 'revoke', user: person })}
                onChanged={(change) => result.patch((before) => ({ ...before, ...change }))}
              />
            </Part>
            <Part title={common.classes}>
              {person.classes.length === 0 ? (
                <p className="text-sm text-muted">{common.noClasses}</p>
              ) : (
                <ul className="space-y-1 text-sm">
                  {person.classes.map((group) => (
                    <li key={group.id} className="break-words">
                      <ClassLink id={group.id} name={group.name} />
                    </li>
                  ))}
                </ul>
              )}
            </Part>
            <PersonMemberships person={person} onChanged={result.retry} />
            <PersonSessions person={person} onEnded={result.retry} />
            <Part title={texts.useAndLimits}>
              <Use person={person} />
            </Part>
            {can(me, 'user.export', person).allowed && (
              <Part title={security.exportTitleOf}>
                <DataExport userId={person.id === me.id ? null : person.id} />
              </Part>
            )}
            <PersonAudit id={id} />
          </>
        )}
      </DetailFrame>
      <UserDialogs
        action={action}
        onClose={() => setAction(null)}
        onChange={() => undefined}
        onRemoved={() => open('users')}
        onKept={() => setKept(true)}
      />
    </>
  );
}

interface AccountProps {
  person: PersonView;
  /** Called after the second factor was reset, or an admin's rights changed. */
  onReset: () => void;
  onRevoke: () => void;
  onChanged: (change: AccountChange) => void;
}

/** The account. Role, school and access can be changed as in the table of users. */
function Account({ person, onReset, onRevoke, onChanged }: AccountProps) {
  const texts = useTexts(peopleTexts);
  const common = useTexts(adminTexts);
  const security = useTexts(securityTexts);
  const consents = useTexts(consentTexts);
  const { me } = useConsole();
  const user = { me, user: person };
  return (
    <Facts
      facts={[
        [common.username, <bdi key="username">{person.username}</bdi>],
        ...(person.email === null ? [] : [[texts.email, <bdi key="email">{person.email}</bdi>] as const]),
        ...(person.number === null ? [] : [[texts.number, <bdi key="number">{person.number}</bdi>] as const]),
        ...Object.entries(person.external_ids).map(
          ([source, id]) => [texts.idOf({ source }), <bdi key={source}>{id}</bdi>] as const,
        ),
        ...(person.roster === null
          ? []
          : [[texts.fromRoster, texts.rosterOwns({ source: person.roster })] as const]),
        [common.role, <RoleCell key="role" {...user} onChanged={onChanged} />],
        ...(isSchoolAdmin(person)
          ? [
              [
                texts.adminScope,
                <AdminScopeChoice key="scope" person={person} onChanged={onReset} />,
              ] as const,
            ]
          : []),
        [common.school, <SchoolCell key="school" {...user} onChanged={(school) => onChanged({ school })} />],
        ...(person.consent_asked
          ? [[consents.state, consentLine(person.parent_consent, consents)] as const]
          : []),
        [
          common.access,
          <AccessCell
            key="access"
            {...user}
            onRevoke={onRevoke}
            onGranted={() => onChanged({ access_granted: true })}
          />,
        ],
        [texts.created, formatDate(person.created_at)],
        [texts.lastSignIn, person.last_sign_in === null ? texts.never : formatDateTime(person.last_sign_in)],
        ...(person.must_change_password ? [[common.password, texts.mustChange] as const] : []),
        ...(person.factors
          ? [[security.secondStep, <ResetFactors key="factors" {...{ person, onReset }} />] as const]
          : []),
      ]}
    />
  );
}

function Use({ person: { limits, usage } }: { person: PersonView }) {
  const texts = useTexts(peopleTexts);
  const valueOf = ({ kind, used, limit }: PersonView['limits'][number]): string =>
    kind === 'storage'
      ? texts.storageOf({
          used: formatNumber(Math.ceil(used / MEGABYTE)),
          limit: formatNumber(limit / MEGABYTE),
        })
      : texts.countOf({ used: formatNumber(used), limit: formatNumber(limit) });
  return (
    <Facts
      facts={[
        ...limits.map(
          (limit) => [limit.kind === 'storage' ? texts.storage : texts.replies, valueOf(limit)] as const,
        ),
        [texts.conversations, formatNumber(usage.conversations)],
        [texts.messages, formatNumber(usage.messages)],
        [texts.files, formatNumber(usage.files)],
        [texts.images, formatNumber(usage.images)],
      ]}
    />
  );
}
