import type { LimitsView } from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import { useQuery } from '../../../../account/data/use-query';
import { limitsTexts } from '../../../../base/i18n/limits.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { Pending } from '../../../../common/console/load-error';
import { useConsole } from '../../../../common/console/sections';
import { Card } from '../../../../ui/card';
import { TextField } from '../../../../ui/text-field';
import { SettingsForm } from '../../parts/settings-form';
import { useDraft } from '../../../../common/use-draft';
import { limitsCalls, type Scope } from '../limits.calls';
import { BudgetBar } from './budget-bar';
import { isCurrency, readMoney } from './money-text';

/** A school's monthly budget: master admins set it, the school's admins see it. */
export function BudgetForm({ scope }: { scope: Scope }) {
  const texts = useTexts(limitsTexts);
  const { me } = useConsole();
  const { data, error, retry } = useQuery(limitsCalls.limits(scope));
  if (data === null) return <Pending error={error} retry={retry} lines={4} />;
  if (isMaster(me)) return <LoadedForm scope={scope} stored={data} />;
  return (
    <Card>
      <h3 className="mb-3 font-semibold">{texts.budget}</h3>
      {data.budget ? <BudgetBar budget={data.budget} /> : <p className="text-sm">{texts.noBudget}</p>}
    </Card>
  );
}

function LoadedForm({ scope, stored: { budget } }: { scope: Scope; stored: LimitsView }) {
  const texts = useTexts(limitsTexts);
  const { data: prices } = useQuery(limitsCalls.prices);
  const stored = {
    amount: budget === null ? '' : String(budget.amount),
    currency: budget?.currency ?? prices?.currency ?? '',
  };
  const { draft, isDirty, restoredAt, before, change, reset } = useDraft(
    `budget ${JSON.stringify(scope)}`,
    stored,
    budget,
  );
  const isEmpty = draft.amount.trim() === '';
  const amount = readMoney(draft.amount);
  const isComplete = isEmpty || (amount !== null && isCurrency(draft.currency));
  return (
    <SettingsForm
      title={texts.budget}
      text={texts.budgetText}
      ready={isDirty && isComplete}
      save={{
        run: () =>
          limitsCalls.setLimits(scope, {
            budget: amount === null ? null : { amount, currency: draft.currency },
            before: { budget: before },
          }),
        topics: ['limits'],
        done: texts.saved,
      }}
      dirty={isDirty}
      restoredAt={restoredAt}
      reset={reset}
    >
      {budget && <BudgetBar budget={budget} />}
      <div className="grid max-w-md grid-cols-[1fr_8rem] items-start gap-3">
        <TextField
          label={texts.budgetAmount}
          hint={texts.budgetHint}
          inputMode="decimal"
          dir="ltr"
          value={draft.amount}
          error={isEmpty || amount !== null ? undefined : texts.badAmount}
          onChange={(event) => change({ amount: event.currentTarget.value })}
        />
        <TextField
          label={texts.currency}
          value={draft.currency}
          maxLength={3}
          dir="ltr"
          onChange={(event) => change({ currency: event.currentTarget.value.toUpperCase() })}
        />
      </div>
    </SettingsForm>
  );
}
