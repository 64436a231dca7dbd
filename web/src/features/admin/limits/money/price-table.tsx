import type { PricesView } from '@studyhall/contracts';
import { useQuery } from '../../../../account/data/use-query';
import { limitsTexts, type LimitsTexts } from '../../../../base/i18n/limits.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { Pending } from '../../../../common/console/load-error';
import { TextField } from '../../../../ui/text-field';
import { SettingsForm } from '../../parts/settings-form';
import { useDraft } from '../../../../common/use-draft';
import { limitsCalls } from '../limits.calls';
import { isCurrency } from './money-text';
import { isPrice, pricesFor, toPriceDrafts, toPrices, type Price, type PriceDraft } from './price-draft';

const priceLabel = (price: Price, texts: LimitsTexts): string =>
  ({
    input: texts.priceInput,
    output: texts.priceOutput,
    image: texts.priceImage,
    minute: texts.priceMinute,
    speech: texts.priceSpeech,
  })[price];

/** The prices of each model, for the whole installation. */
export function PriceTable() {
  const { data, error, retry } = useQuery(limitsCalls.prices);
  if (data === null) return <Pending error={error} retry={retry} lines={6} />;
  return <LoadedTable stored={data} />;
}

interface Typed {
  currency: string;
  /** Null while no price was edited. */
  rows: PriceDraft[] | null;
}

function LoadedTable({ stored }: { stored: PricesView }) {
  const texts = useTexts(limitsTexts);
  const { draft, isDirty, restoredAt, before, change, reset } = useDraft<Typed, PricesView>(
    'prices',
    { currency: stored.currency, rows: null },
    stored,
  );
  const rows = draft.rows ?? toPriceDrafts(stored);
  const prices = toPrices(rows);
  return (
    <SettingsForm
      title={texts.prices}
      text={texts.pricesText}
      ready={isDirty && prices !== null && isCurrency(draft.currency)}
      save={{
        run: () => limitsCalls.setPrices({ currency: draft.currency, prices: prices ?? [], before }),
        topics: ['limits'],
        done: texts.saved,
      }}
      dirty={isDirty}
      restoredAt={restoredAt}
      reset={reset}
    >
      <TextField
        label={texts.currency}
        hint={texts.currencyHint}
        value={draft.currency}
        maxLength={3}
        dir="ltr"
        className="max-w-64"
        onChange={(event) => change({ currency: event.currentTarget.value.toUpperCase() })}
      />
      <div className="divide-y divide-line">
        {rows.map((row, at) => (
          <fieldset key={row.model} className="py-4 first:pt-0">
            <legend className="sr-only">{row.model}</legend>
            <p aria-hidden="true" className="mb-2 font-medium break-all">
              <bdi>{row.model}</bdi>
            </p>
            <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-5">
              {pricesFor(row, stored.models).map((price) => (
                <TextField
                  key={price}
                  label={priceLabel(price, texts)}
                  inputMode="decimal"
                  dir="ltr"
                  value={row[price]}
                  error={isPrice(row[price]) ? undefined : texts.badAmount}
                  onChange={(event) =>
                    change({ rows: rows.with(at, { ...row, [price]: event.currentTarget.value }) })
                  }
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </SettingsForm>
  );
}
