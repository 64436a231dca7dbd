import type { UsageAnswer, UsageKind } from '@studyhall/contracts';
import { limitsTexts } from '../../../../base/i18n/limits.texts';
import { safetyTexts, type SafetyTexts } from '../../../../base/i18n/safety.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { FiguresRow, FiguresTable } from '../../../../common/figures-table';
import { formatNumber } from '../../format';
import { kindLabel } from '../../limits/limit-kinds';

/** The kinds that a governor understands without explanation. */
const KINDS: readonly UsageKind[] = ['messages', 'minutes', 'images', 'code', 'transcription', 'speech'];

/** The usage, and the number of users. */
export function UsePart({ totals }: Pick<UsageAnswer, 'totals'>) {
  const texts = useTexts(safetyTexts);
  const limits = useTexts(limitsTexts);
  const shown = KINDS.flatMap((kind) => totals.find((total) => total.kind === kind) ?? []);
  if (shown.length === 0) return <p className="mt-2 text-sm text-muted">{texts.nothingUsed}</p>;
  return (
    <FiguresTable label={texts.use} columns={[limits.kind, limits.amount, texts.usedBy]}>
      {shown.map(({ kind, amount, people, has_unnamed }) => (
        <FiguresRow
          key={kind}
          name={kindLabel(kind, limits)}
          figures={[formatNumber(amount), usedBy(people, has_unnamed, texts)]}
        />
      ))}
    </FiguresTable>
  );
}

/** Erased accounts are in the amount, and can be counted no more. */
function usedBy(people: number, hasErased: boolean, texts: SafetyTexts): string {
  if (!hasErased) return texts.countOfPeople({ count: people });
  return people === 0 ? texts.erasedAccounts : texts.countAndErased({ count: people });
}
