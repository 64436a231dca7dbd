import type { LimitsView } from '@studyhall/contracts';
import { limitsTexts } from '../../../../base/i18n/limits.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { cx } from '../../../../ui/class-names';
import { money } from './money-text';

type Budget = NonNullable<LimitsView['budget']>;

/** The bar warns from these shares of the amount. */
const [NEAR, FULL] = [0.8, 1];

/** A school's spending of this month's budget, and the possible cost of running replies. */
export function BudgetBar({ budget: { amount, currency, spent, held, refuses } }: { budget: Budget }) {
  const texts = useTexts(limitsTexts);
  const share = amount === 0 ? FULL : Math.min(FULL, (spent + held) / amount);
  const values = { spent: money(spent, currency), amount: money(amount, currency) };
  return (
    <div>
      <p className="text-sm">
        {held === 0 ? texts.spent(values) : texts.spentAndHeld({ ...values, held: money(held, currency) })}
      </p>
      {refuses && <p className="mt-1 text-sm font-medium">{texts.budgetRefuses}</p>}
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-line">
        <div
          className={cx('h-full', share >= FULL ? 'bg-danger' : share >= NEAR ? 'bg-mark' : 'bg-brand')}
          style={{ inlineSize: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
