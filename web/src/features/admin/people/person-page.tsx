import type { PersonView } from '@studyhall/contracts';
import { Link, useLocation } from 'wouter';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Chip } from '../../../ui/chip';
import { calls } from '../admin.calls';
import { day, moment, number } from '../format';
import { ClassLink } from '../parts/detail-links';
import { roleLabel } from '../role-label';
import { useQuery } from '../state/use-query';
import { DetailFrame, Facts, Part } from './detail-frame';
import { PersonAudit } from './person-audit';
import { PersonSessions } from './person-sessions';

const MEGABYTE = 1024 * 1024;

/** One user: account, classes, sessions, use and limits, and what admins changed. */
export function PersonPage({ id }: { id: number }) {
  const texts = useTexts(peopleTexts);
  const common = useTexts(adminTexts);
  const result = useQuery(`person ${id}`, (signal) => calls.person(id, signal), ['users', 'groups']);
  const [path] = useLocation();
  return (
    <DetailFrame section="users" result={result} title={(person) => person.username}>
      {(person) => (
        <>
          <Part
            title={texts.account}
            action={
              <Link
                href={`${path}?${new URLSearchParams({ section: 'users', search: person.username })}`}
                className="inline-flex min-h-10 items-center text-sm text-brand underline underline-offset-4"
              >
                {texts.findInTable}
              </Link>
            }
          >
            <Account person={person} />
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
          <PersonSessions person={person} onEnded={result.retry} />
          <Part title={texts.useAndLimits}>
            <Use person={person} />
          </Part>
          <PersonAudit id={id} />
        </>
      )}
    </DetailFrame>
  );
}

function Account({ person }: { person: PersonView }) {
  const texts = useTexts(peopleTexts);
  const common = useTexts(adminTexts);
  return (
    <Facts
      facts={[
        [common.role, roleLabel(person.role, common)],
        [common.school, person.school ?? common.noSchool],
        [
          common.access,
          <Chip key="access" tone={person.access_granted ? 'ok' : 'danger'}>
            {person.access_granted ? common.granted : common.revoked}
          </Chip>,
        ],
        [texts.created, day(person.created_at)],
        [texts.lastSignIn, person.last_sign_in === null ? texts.never : moment(person.last_sign_in)],
        ...(person.must_change_password ? [[common.password, texts.mustChange] as const] : []),
      ]}
    />
  );
}

function Use({ person: { limits, usage } }: { person: PersonView }) {
  const texts = useTexts(peopleTexts);
  const valueOf = ({ kind, used, limit }: PersonView['limits'][number]): string =>
    kind === 'storage'
      ? texts.storageOf({ used: number(Math.ceil(used / MEGABYTE)), limit: number(limit / MEGABYTE) })
      : texts.countOf({ used: number(used), limit: number(limit) });
  return (
    <Facts
      facts={[
        ...limits.map(
          (limit) => [limit.kind === 'storage' ? texts.storage : texts.replies, valueOf(limit)] as const,
        ),
        [texts.conversations, number(usage.conversations)],
        [texts.messages, number(usage.messages)],
        [texts.files, number(usage.files)],
        [texts.images, number(usage.images)],
      ]}
    />
  );
}
