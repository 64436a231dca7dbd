import { region } from '../../../../base/i18n/format';
import { readNumber } from '../../parts/typed-number';

/** An amount with its currency, as the reader writes it. */
export const money = (amount: number, currency: string): string =>
  amount.toLocaleString(region(), { style: 'currency', currency });

/** An amount as it was typed; null where it is none. Millionths are the smallest part. */
export const readMoney = (typed: string): number | null => readNumber(typed, { digits: 9, decimals: 6 });

/** Three letters of ISO 4217. */
export const isCurrency = (typed: string): boolean => /^[A-Z]{3}$/.test(typed);
