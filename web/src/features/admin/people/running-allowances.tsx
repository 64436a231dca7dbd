import type { MemberView } from '@studyhall/contracts';
import { useState } from 'react';
import { invalidate } from '../../../account/data/queries';
import { useQuery } from '../../../account/data/use-query';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { limitsTexts } from '../../../base/i18n/limits.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { personLabel } from '../../../common/person-name';
import { reasonOf } from '../../../transport/errors';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/snackbar';
import { calls } from '../admin.calls';
import { formatDateTime, formatNumber } from '../format';
import { kindLabel } from '../limits/limit-kinds';

/** A student's current allowances, each with a button that ends it. */
export function RunningAllowances({ student }: { student: MemberView }) {
  const texts = useTexts(peopleTexts);
  const limits = useTexts(limitsTexts);
  const admin = useTexts(adminTexts);
  const { data } = useQuery(calls.useToday(student.id));
  const [ending, setEnding] = useState<number | null>(null);
  if (!data || data.allowances.length === 0) return null;
  const end = async (id: number): Promise<void> => {
    setEnding(id);
    try {
      await calls.endAllowance(student.id, id);
      notify(texts.grantEnded({ name: personLabel(student) }), 'success');
    } catch (error) {
      notify(reasonOf(error, admin.tryAgainLater), 'error');
    }
    setEnding(null);
    invalidate('limits');
  };
  return (
    <ul aria-label={texts.grantedNow} className="divide-y divide-line">
      {data.allowances.map(({ id, kind, amount, until }) => {
        const what = texts.grantOf({
          kind: kindLabel(kind, limits),
          amount: formatNumber(amount),
          until: formatDateTime(until),
        });
        return (
          <li key={id} className="flex items-center justify-between gap-3 py-2 text-sm">
            {what}
            <Button
              variant="secondary"
              busy={ending === id}
              aria-label={texts.endGrantOf({ what })}
              onClick={() => void end(id)}
            >
              {texts.endGrant}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
