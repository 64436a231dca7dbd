import { numberIn } from '@studyhall/domain/text/written-number';
import { plainLine } from './inline.text.js';
import type { OutlineSlide, OutlineTable } from './outline.schema.js';

export interface ChartData {
  type: NonNullable<OutlineSlide['chart']>;
  labels: string[];
  series: Array<{ name: string; values: number[] }>;
}

const MAX_LABELS = 24;
const MAX_SERIES = 5;
/** Characters that may precede a number. */
const SIGN = /^[≈~<>]?\s*[€$£]?\s*/u;

/** The number at the start of a cell: "1,250 m", "€ 3.5", "<5 °C", the first of "25–35 %". */
const numberInCell = (cell: string): number | undefined => numberIn(plainLine(cell).replace(SIGN, ''));

/** Converts a table to a chart; undefined if it has no numbers or too many. A pie has one series without negative numbers. */
export function toChart(type: ChartData['type'], { header, rows }: OutlineTable): ChartData | undefined {
  const count = type === 'pie' ? 1 : header.length - 1;
  if (count < 1 || count > MAX_SERIES || rows.length < 2 || rows.length > MAX_LABELS) return undefined;
  const series = Array.from({ length: count }, (_, at) => ({
    name: plainLine(header[at + 1] ?? ''),
    values: rows.flatMap((row) => numberInCell(row[at + 1] ?? '') ?? []),
  }));
  const isWhole = series.every(({ values }) => values.length === rows.length);
  if (!isWhole || (type === 'pie' && series[0]?.values.some((value) => value < 0))) return undefined;
  return { type, labels: rows.map((row) => plainLine(row[0] ?? '')), series };
}
