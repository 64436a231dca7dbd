import { describe, expect, it } from 'vitest';
import { citedRows, readCsv } from './csv-table';

const read = (text: string, isCut = false) => readCsv(new TextEncoder().encode(text).buffer, isCut);

describe('a CSV file', () => {
  it('is a table with quoted cells, its separator and its numbers', () => {
    const table = read('\uFEFFcountry;capital;size\nPeru;"Lima; by the sea";3\n\nMali;"Bama\nko";4\n');
    expect(table?.columns.map(({ name, numeric }) => [name, numeric])).toEqual([
      ['country', false],
      ['capital', false],
      ['size', true],
    ]);
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      ['Peru', 'Lima; by the sea', '3'],
      ['Mali', 'Bama\nko', '4'],
    ]);
  });

  it('has no names where its first row begins with a number, and rows of any length', () => {
    const table = read('1,2\n3\n');
    expect(table?.columns.map(({ name }) => name)).toEqual(['', '']);
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      ['1', '2'],
      ['3', ''],
    ]);
  });

  it('that goes on ends with its last complete line', () => {
    expect(read('a,b\n1,2\n3,', true)?.rows).toHaveLength(1);
  });

  it('is no table with a zero byte, an open quotation mark, or too many columns', () => {
    expect([read('a\0b'), read('a,"b\n1,2'), read(Array(300).fill('x').join(','))]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('marks the rows of the cited passage that the reply speaks of', () => {
    const table = read('country,capital\nPeru,Lima\nMali,Bamako\nChad,Lima\n')!;
    const snippet = 'country | capital\nPeru | Lima\nMali | Bamako';
    const rowsFor = (claim: string): number[] => [...citedRows(table, { snippet, claim })];
    expect([rowsFor('The capital of Mali is'), rowsFor('It says so')]).toEqual([[1], [0]]);
  });
});
