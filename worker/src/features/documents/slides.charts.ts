import { plainLine } from './inline.text.js';
import type { OutlineSlide, OutlineTable } from './outline.schema.js';

export interface ChartData {
  type: NonNullable<OutlineSlide['chart']>;
  labels: string[];
  series: Array<{ name: string; values: number[] }>;
}

const MAX_LABELS = 24;
const MAX_SERIES = 5;
const NUMBER = /^[≈~<>]?\s*[€$£]?\s*([-+−]?\d[\d\s.,'’]*)/u;

/** The number at the start of a cell: "1,250 m", "−3.5 °C", "25–35 %" (its first). */
export function numberIn(cell: string): number | undefined {
  const digits = NUMBER.exec(plainLine(cell))?.[1]
    ?.replace(/[\s'’]/g, '')
    .replace('−', '-')
    .replace(/[.,]+$/, '');
  if (digits === undefined) return undefined;
  // A comma before three digits separates thousands, any other is a decimal point.
  const plain = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)
    ? digits.replaceAll(',', '')
    : digits.replace(',', '.');
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}

/** The table as a chart; undefined where it holds no numbers or too many. A pie has one series without negative numbers. */
export function chartOf(type: ChartData['type'], { header, rows }: OutlineTable): ChartData | undefined {
  const count = type === 'pie' ? 1 : header.length - 1;
  if (count < 1 || count > MAX_SERIES || rows.length < 2 || rows.length > MAX_LABELS) return undefined;
  const series = Array.from({ length: count }, (_, at) => ({
    name: plainLine(header[at + 1] ?? ''),
    values: rows.flatMap((row) => numberIn(row[at + 1] ?? '') ?? []),
  }));
  const isWhole = series.every(({ values }) => values.length === rows.length);
  if (!isWhole || (type === 'pie' && series[0]?.values.some((value) => value < 0))) return undefined;
  return { type, labels: rows.map((row) => plainLine(row[0] ?? '')), series };
}
