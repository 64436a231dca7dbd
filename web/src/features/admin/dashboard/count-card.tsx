import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { SkeletonText } from '../../../ui/skeleton';
import { formatNumber } from '../format';

interface CountCardProps {
  title: string;
  Icon: LucideIcon;
  /** Null while loading. */
  counts: readonly { school: string; count: number }[] | null;
  empty: string;
}

/** The number of schools shown at first. */
const SHOWN = 5;

/** A number, with its distribution over schools. */
export function CountCard({ title, Icon, counts, empty }: CountCardProps) {
  const texts = useTexts(adminTexts);
  const [all, setAll] = useState(false);
  const sum = counts?.reduce((total, { count }) => total + count, 0) ?? 0;
  const most = counts?.reduce((top, { count }) => Math.max(top, count), 1) ?? 1;
  const sorted = counts?.toSorted((a, b) => b.count - a.count) ?? [];
  const rest = sorted.length - SHOWN;
  return (
    <Card className="flex min-w-0 flex-col">
      <div className="flex items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand">
          <Icon size={20} aria-hidden="true" />
        </span>
        <h3 className="min-w-0 flex-1 text-sm font-semibold">{title}</h3>
        {counts && <p className="font-display text-3xl font-semibold tabular-nums">{formatNumber(sum)}</p>}
      </div>
      {!counts ? (
        <SkeletonText lines={4} className="mt-5" />
      ) : sorted.length === 0 ? (
        <p className="mt-5 text-sm text-muted">{empty}</p>
      ) : (
        <ul
          className={`mt-4 space-y-2.5 ${all ? 'max-h-80 overflow-y-auto pe-2' : ''}`}
          tabIndex={all ? 0 : undefined}
        >
          {sorted.slice(0, all ? undefined : SHOWN).map(({ school, count }) => (
            <li key={school} className="text-sm">
              <div className="flex items-baseline gap-3">
                <span className="min-w-0 flex-1 truncate" title={school}>
                  <bdi>{school}</bdi>
                </span>
                <span className="font-medium tabular-nums">{formatNumber(count)}</span>
              </div>
              <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-sunken">
                <div className="h-full rounded-full bg-brand" style={{ width: `${(count / most) * 100}%` }} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button
          variant="quiet"
          className="-ms-4 mt-2 -mb-2 self-start text-muted"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? texts.showFewer : texts.showAllSchools({ count: formatNumber(sorted.length) })}
        </Button>
      )}
    </Card>
  );
}
