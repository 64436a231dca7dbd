import { Link, useLocation } from 'wouter';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { calls } from '../admin.calls';
import { actionLabel } from '../audit/action-label';
import { Changes } from '../audit/changes';
import { formatDateTime } from '../format';
import { Pending } from '../../../common/console/load-error';
import { useQuery } from '../../../account/data/use-query';
import { Part } from '../../../common/console/detail-frame';

/** The number of entries shown; the audit log has the others. */
const SHOWN = 10;

/** Changes that admins made to a user, alone or in bulk, newest first. */
export function PersonAudit({ id }: { id: number }) {
  const texts = useTexts(peopleTexts);
  const common = useTexts(adminTexts);
  const [path] = useLocation();
  const { data, error, retry } = useQuery(calls.audit({ person: id, limit: SHOWN }));
  return (
    <Part
      title={common.auditLog}
      wide
      action={
        <Link
          href={`${path}?section=audit&person=${id}`}
          className="inline-flex min-h-10 items-center text-sm text-brand underline underline-offset-4"
        >
          {texts.allEntries}
        </Link>
      }
    >
      {data ? (
        data.rows.length === 0 ? (
          <p className="text-sm text-muted">{common.noChangesYet}</p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {data.rows.map((entry) => (
              <li key={entry.id} className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-[12rem_1fr]">
                <div>
                  <p className="font-medium">{actionLabel(entry.action, common)}</p>
                  <p className="text-xs text-muted">
                    <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
                    {' · '}
                    <bdi>{entry.actor}</bdi>
                  </p>
                </div>
                <div className="min-w-0 break-words">
                  {entry.target_type !== 'user' && (
                    <p>
                      <bdi>{entry.target}</bdi>
                    </p>
                  )}
                  <Changes entry={entry} />
                </div>
              </li>
            ))}
          </ul>
        )
      ) : (
        <Pending error={error} retry={retry} lines={4} />
      )}
    </Part>
  );
}
