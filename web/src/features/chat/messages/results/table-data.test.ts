import { describe, expect, it } from 'vitest';
import { numberOf, sortRows, tableOf, type RawCell } from './table-data';

const cell = (textContent: string, tagName = 'TD', spans: Partial<RawCell> = {}): RawCell => ({
  ...{ textContent, tagName, colSpan: 1, rowSpan: 1 },
  ...spans,
});
const head = (...names: string[]): RawCell[] => names.map((name) => cell(name, 'TH'));
const line = (...values: string[]): RawCell[] => values.map((value) => cell(value));

describe('a table of a program', () => {
  it('has one heading a column, also where pandas writes several lines', () => {
    const table = tableOf(
      [[cell('', 'TH'), cell('mark', 'TH', { colSpan: 2 })], head('', 'sum', 'mean'), head('class', '', '')],
      [[cell('7b', 'TH'), ...line('12', '1.5')]],
    );
    expect(table?.columns).toEqual([
      { at: 0, name: 'class', numeric: false, heading: true },
      { at: 1, name: 'mark · sum', numeric: true, heading: false },
      { at: 2, name: 'mark · mean', numeric: true, heading: false },
    ]);
  });

  it('repeats what stands beside several rows', () => {
    const table = tableOf(
      [head('', '', 'n')],
      [
        [cell('a', 'TH', { rowSpan: 2 }), cell('x', 'TH'), cell('1')],
        [cell('y', 'TH'), cell('2')],
      ],
    );
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      ['a', 'x', '1'],
      ['a', 'y', '2'],
    ]);
  });

  it('is sorted by number or by word, with missing values last in either order', () => {
    const table = tableOf(
      [head('n', 'word')],
      [line('10', 'b'), line('NaN', 'a10'), line('-2.5', 'a9'), line('1,000', '')],
    )!;
    const column = (at: number, order: 'ascending' | 'descending'): string[] =>
      sortRows(table, at, order).map(({ cells }) => cells[at]!);
    expect(column(0, 'ascending')).toEqual(['-2.5', '10', '1,000', 'NaN']);
    expect(column(0, 'descending')).toEqual(['1,000', '10', '-2.5', 'NaN']);
    expect(column(1, 'ascending')).toEqual(['a9', 'a10', 'b', '']);
  });

  it('is not read where it has no columns or too many', () => {
    expect(tableOf([], [])).toBeNull();
    expect(
      tableOf([], [[cell('x', 'TD', { colSpan: 100_000 })], head(...Array.from({ length: 201 }, String))]),
    ).toBeNull();
  });
});

it.each([
  ['12', 12],
  ['-1,234.5', -1234.5],
  ['1e-05', 0.00001],
  ['.5', 0.5],
  ['50%', 50],
  ['2024-01-02', null],
  ['', null],
  ['1.2.3', null],
])('the number in "%s" is %s', (text, number) => expect(numberOf(text)).toBe(number));
