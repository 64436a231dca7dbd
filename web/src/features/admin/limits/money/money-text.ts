import { region } from '../../../../base/i18n/format';

/** An amount with its currency, as the reader writes it. */
export const money = (amount: number, currency: string): string =>
  amount.toLocaleString(region(), { style: 'currency', currency });

/** An amount as it was typed, with a comma or a point; null where it is none. Millionths are the smallest part. */
export function readMoney(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

/** Three letters of ISO 4217. */
export const isCurrency = (typed: string): boolean => /^[A-Z]{3}$/.test(typed);
