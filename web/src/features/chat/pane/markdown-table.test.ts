import { expect, it } from 'vitest';
import { blocksOfType, MarkdownStream } from '../../../ui/markdown';
import { sortRows } from '../messages/results/table-data';
import { readMarkdownTable, tableCsv } from './markdown-table';

const TABLE = `| Town | *Height* |
|:--|--:|
| Ur \\| Eridu | -1,200.5 |
| **Uruk** $x^2$ | 90 |
| =1+1 |
`;

const tableIn = (source: string) => {
  const { blocks, references } = new MarkdownStream().update(source, true);
  return readMarkdownTable(blocksOfType(blocks, 'table')[0]!, references)!;
};

it('reads the words of a table in Markdown, whose numbers are sorted as such', () => {
  const data = tableIn(TABLE);
  expect(data.columns.map(({ name, numeric }) => [name, numeric])).toEqual([
    ['Town', false],
    ['Height', true],
  ]);
  expect(sortRows(data, 1, 'ascending').map(({ cells }) => cells)).toEqual([
    ['Ur | Eridu', '-1,200.5'],
    ['Uruk x^2', '90'],
    ['=1+1', ''],
  ]);
});

it('saves it for spreadsheets: a number stays one, and no cell is a formula', () => {
  expect(tableCsv(tableIn(TABLE))).toBe(
    `\ufeffTown,Height\r\nUr | Eridu,"-1,200.5"\r\nUruk x^2,90\r\n'=1+1,\r\n`,
  );
});
