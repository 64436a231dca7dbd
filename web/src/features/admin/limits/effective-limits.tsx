import type { LimitInEffect } from '@studyhall/contracts';
import { useState } from 'react';
import { useQuery } from '../../../account/data/use-query';
import { limitsTexts } from '../../../base/i18n/limits.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FiguresRow, FiguresTable } from '../../../common/figures-table';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { calls } from '../admin.calls';
import { formatDateTime, formatNumber } from '../format';
import { AllowanceDialog } from '../people/allowance-dialog';
import { kindLabel, originLabel, periodLabel } from './limit-kinds';

interface EffectiveLimitsProps {
  limits: readonly LimitInEffect[];
  person: number;
}

/** A person's effective limits with their source and current use. */
export function EffectiveLimits({ limits, person }: EffectiveLimitsProps) {
  const texts = useTexts(limitsTexts);
  const people = useTexts(peopleTexts);
  const { data: user } = useQuery(calls.person(person));
  const [granting, setGranting] = useState(false);
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="font-semibold">{texts.inEffect}</h3>
          <p className="mt-1 max-w-2xl text-sm text-muted">{texts.inEffectText}</p>
        </div>
        {user && limits.length > 0 && (
          <Button variant="secondary" onClick={() => setGranting(true)}>
            {people.grantMore}
          </Button>
        )}
      </div>
      {limits.length === 0 ? (
        <p className="mt-3 text-sm">{texts.nothingLimited}</p>
      ) : (
        <FiguresTable
          label={texts.inEffect}
          columns={[texts.kind, texts.used, texts.limit, texts.granted, texts.setFor, texts.startsAnew]}
        >
          {limits.map(({ kind, period, used, limit, added, origin, resets_at }) => (
            <FiguresRow
              key={`${kind} ${period}`}
              name={`${kindLabel(kind, texts)} · ${periodLabel(period, texts)}`}
              figures={[
                formatNumber(used),
                formatNumber(limit),
                added === 0 ? '–' : `+${formatNumber(added)}`,
                originLabel(origin, texts),
                formatDateTime(resets_at),
              ]}
            />
          ))}
        </FiguresTable>
      )}
      {granting && user && <AllowanceDialog student={user} onClose={() => setGranting(false)} />}
    </Card>
  );
}
