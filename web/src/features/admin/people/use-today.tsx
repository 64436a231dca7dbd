import type { LimitInEffect, MemberView, UseToday as Use } from '@studyhall/contracts';
import { useQuery } from '../../../account/data/use-query';
import { limitsTexts } from '../../../base/i18n/limits.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Pending } from '../../../common/console/load-error';
import { FiguresRow, FiguresTable } from '../../../common/figures-table';
import { personLabel } from '../../../common/person-name';
import { calls } from '../admin.calls';
import { formatNumber } from '../format';
import { kindLabel } from '../limits/limit-kinds';

const KINDS = ['messages', 'minutes', 'images'] as const satisfies Array<keyof Use['today']>;

/** A student's usage today, and what is left. */
export function UseToday({ student }: { student: MemberView }) {
  const texts = useTexts(peopleTexts);
  const limits = useTexts(limitsTexts);
  const { data, error, retry } = useQuery(calls.useToday(student.id));
  if (!data) return <Pending error={error} retry={retry} lines={3} />;
  return (
    <FiguresTable
      label={texts.todayOf({ name: personLabel(student) })}
      columns={[limits.kind, texts.usedToday, texts.leftNow]}
    >
      {KINDS.map((kind) => (
        <FiguresRow
          key={kind}
          name={kindLabel(kind, limits)}
          figures={[formatNumber(data.today[kind]), leftOf(data.limits, kind)]}
        />
      ))}
    </FiguresTable>
  );
}

/** The smallest remainder of several limits of a kind; a dash without limits. */
function leftOf(limits: readonly LimitInEffect[], kind: LimitInEffect['kind']): string {
  const left = limits.filter((one) => one.kind === kind).map(({ limit, used }) => Math.max(0, limit - used));
  return left.length === 0 ? '–' : formatNumber(Math.min(...left));
}
