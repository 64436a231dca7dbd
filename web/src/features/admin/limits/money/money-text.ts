import { region } from '../../../../base/i18n/format';
import { readNumber } from '../../parts/typed-number';

/** Formats an amount with its currency for the user's locale. */
export const money = (amount: number, currency: string): string =>
  amount.toLocaleString(region(), { style: 'currency', currency });

/** Parses a typed amount; null if it is none. The smallest unit is a millionth. */
export const readMoney = (typed: string): number | null => readNumber(typed, { digits: 9, decimals: 6 });

/** True for three letters of ISO 4217. */
export const isCurrency = (typed: string): boolean => /^[A-Z]{3}$/.test(typed);
