import { expect, it } from 'vitest';
import { exceptOf, selectedOf } from './use-selection';

const rowsOf = (...ids: string[]): Record<string, true> =>
  Object.fromEntries(ids.map((id) => [id, true as const]));

it('takes an unticked row out of all that match, and puts it back', () => {
  const without = exceptOf({}, ['1', '2', '3'], rowsOf('1', '3'));
  expect(without).toEqual(rowsOf('2'));
  expect(selectedOf({ rows: {}, isAll: true, except: without }, 60, false)).toEqual({
    kind: 'filter',
    except: [2],
    count: 59,
    isCapped: false,
  });
  expect(exceptOf(without, ['1', '2', '3'], rowsOf('1', '2', '3'))).toEqual({});
});

it('keeps rows that were taken out on another page', () => {
  expect(exceptOf(rowsOf('2'), ['4', '5'], rowsOf('5'))).toEqual(rowsOf('2', '4'));
});

it('selects nothing once every row is taken out', () => {
  expect(selectedOf({ rows: {}, isAll: true, except: rowsOf('1', '2') }, 2, false)).toBeNull();
});
