import { UserCheck } from 'lucide-react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { SkeletonText } from '../../../ui/skeleton';
import { calls } from '../admin.calls';
import { formatDate, formatNumber } from '../format';
import { useConsole } from '../../../common/console/sections';
import { useQuery } from '../../../account/data/use-query';
import { PersonName, personLabel } from '../../../common/person-name';

/** The number of requests listed (docs/specification/console.md#limits). */
const SHOWN = 5;

/** Pending approvals, for master admins (docs/specification/console.md#screens). */
export function PendingCard({ total }: { total: number | null }) {
  const texts = useTexts(adminTexts);
  const { open } = useConsole();
  const { data, error, retry } = useQuery(calls.approvals({ limit: SHOWN }));
  const count = data?.total ?? total ?? 0;
  return (
    <Card className="flex min-w-0 flex-col sm:col-span-2 md:max-lg:col-span-1 xl:col-span-1">
      <div className="flex items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-mark-soft text-ink">
          <UserCheck size={20} aria-hidden="true" />
        </span>
        <h3 className="min-w-0 flex-1 text-sm font-semibold">{texts.pendingApprovals}</h3>
        {data && <p className="font-display text-3xl font-semibold tabular-nums">{formatNumber(count)}</p>}
      </div>
      {!data && error !== null ? (
        <div
          role="alert"
          className="mt-5 flex flex-wrap items-center justify-between gap-2 text-sm text-muted"
        >
          {texts.loadFailed}
          <Button variant="secondary" onClick={retry}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : !data ? (
        <SkeletonText lines={4} className="mt-5" />
      ) : count === 0 ? (
        <p className="mt-5 text-sm text-muted">{texts.noPendingApprovals}</p>
      ) : (
        <>
          <ul className="mt-3 divide-y divide-line text-sm">
            {data.rows.slice(0, SHOWN).map((request) => (
              <li key={request.id} className="flex flex-wrap items-baseline gap-x-3 py-1">
                <span className="min-w-0 flex-1 truncate" title={personLabel(request)}>
                  <PersonName person={request} />
                </span>
                <span className="shrink-0 text-xs text-muted">{formatDate(request.request_date)}</span>
                <span className="w-full truncate text-xs text-muted" title={request.school ?? undefined}>
                  <bdi>{request.school}</bdi>
                </span>
              </li>
            ))}
          </ul>
          {count > SHOWN && (
            <p className="mt-1 text-sm text-muted">
              {texts.andNMore({ count: formatNumber(count - SHOWN) })}
            </p>
          )}
          <Button variant="secondary" className="mt-4 self-start" onClick={() => open('approvals')}>
            {texts.reviewAll}
          </Button>
        </>
      )}
    </Card>
  );
}
