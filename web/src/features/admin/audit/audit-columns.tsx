import type { AuditEntryView } from '@studyhall/contracts';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { formatDateTime, formatNumber } from '../format';
import type { Column } from '../parts/data-table';
import { CertificateLink, ClassLink, PersonLink } from '../parts/detail-links';
import { actionLabel } from './action-label';
import { Changes } from './changes';
import { PersonName } from '../../../common/person-name';

/** `onUnfold` shows the accounts that one row stands for; omitted if every row is a single entry. */
export function auditColumns(
  texts: AdminTexts,
  onUnfold: ((entry: AuditEntryView) => void) | null,
): Column<AuditEntryView>[] {
  const sizeOf = ({ import_size }: AuditEntryView): number | null =>
    onUnfold && import_size !== null && import_size > 1 ? import_size : null;
  return [
    {
      id: 'what',
      head: texts.what,
      isName: true,
      cell: (entry) => {
        const size = sizeOf(entry);
        return size === null ? actionLabel(entry.action, texts) : texts.importOf({ count: size });
      },
      className: '@4xl:whitespace-nowrap',
    },
    {
      id: 'whom',
      head: texts.whom,
      cell: (entry) => {
        const size = sizeOf(entry);
        if (size === null)
          return (
            <span className="break-words">
              <Target entry={entry} />
            </span>
          );
        return (
          <button
            type="button"
            className="min-h-10 font-medium text-brand underline underline-offset-4"
            onClick={() => onUnfold?.(entry)}
          >
            {texts.showAccounts({ count: formatNumber(size) })}
          </button>
        );
      },
    },
    {
      id: 'changes',
      head: texts.changes,
      cell: (entry) =>
        sizeOf(entry) === null ? <Changes entry={entry} /> : <span className="text-muted">–</span>,
      className: '@4xl:max-w-80',
    },
    { id: 'school', head: texts.school, cell: (entry) => <Schools entry={entry} /> },
    {
      id: 'who',
      head: texts.who,
      cell: (entry) => (
        <span className="break-words">
          <PersonName person={{ username: entry.actor, display_name: entry.actor_name ?? entry.actor }} />
        </span>
      ),
    },
    {
      id: 'when',
      sort: 'time',
      head: texts.when,
      cell: (entry) => <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>,
      className: '@4xl:min-w-28 @5xl:whitespace-nowrap',
    },
  ];
}

/** Links an account or class to its page, which says so if it was deleted. */
function Target({
  entry: { action, target, target_id, target_name, target_type },
}: {
  entry: AuditEntryView;
}) {
  const texts = useTexts(adminTexts);
  if (target_type === 'users') return <>{texts.usersCounted({ count: Number(target) })}</>;
  if (action === 'user.delete')
    return (
      <>
        {target} <CertificateLink id={Number(target_id)} />
      </>
    );
  if (action.endsWith('.delete')) return <>{target}</>;
  if (target_type === 'user')
    return (
      <PersonLink person={{ id: Number(target_id), username: target, display_name: target_name ?? target }} />
    );
  return target_type === 'group' ? <ClassLink id={Number(target_id)} name={target} /> : <>{target}</>;
}

/** A move is listed in the log of both schools. */
function Schools({ entry: { school, other_school } }: { entry: AuditEntryView }) {
  if (!other_school || other_school === school) return <>{school ?? '–'}</>;
  return (
    <>
      {school ?? '–'} <span className="text-muted">→</span> {other_school}
    </>
  );
}
