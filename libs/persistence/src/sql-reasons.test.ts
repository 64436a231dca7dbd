import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, 'repositories');

/** The calls that run SQL: the helpers of `sql.ts`, and `query` of TypeORM. */
const runsSql = ({ expression }: ts.CallExpression): boolean =>
  ts.isIdentifier(expression)
    ? ['sql', 'rows', 'row'].includes(expression.text)
    : ts.isPropertyAccessExpression(expression) && expression.name.text === 'query';

/** Whether a line of its own above the code says why it is written in SQL. */
const hasReason = (text: string): boolean =>
  /^\/\/ SQL[^:\n]*: \S/m.test(text.split(/^export |^const /m)[0] ?? '');

function usesSql(file: string, text: string): boolean {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): boolean =>
    (ts.isCallExpression(node) && runsSql(node)) || (ts.forEachChild(node, visit) ?? false);
  return visit(source);
}

const lacksReason = (file: string, text: string): boolean => usesSql(file, text) && !hasReason(text);

it('a repository with SQL and without its reason is found', () => {
  const call = 'export const found = await rows(on, `SELECT 1`);';
  expect(lacksReason('a.ts', call)).toBe(true);
  expect(lacksReason('a.ts', `// Counts.\n${call}`)).toBe(true);
  expect(lacksReason('a.ts', `export const a = 1;\n// SQL: one round trip.\n${call}`)).toBe(true);
  expect(lacksReason('a.ts', 'await sql(on).rows`SELECT 1`;')).toBe(true);
  expect(lacksReason('a.ts', 'await on.query(`SELECT 1`);')).toBe(true);
  expect(lacksReason('a.ts', `// SQL: one round trip.\n${call}`)).toBe(false);
  expect(lacksReason('a.ts', 'await on.getRepository(A).find();')).toBe(false);
});

it('every repository with SQL says once why it is not left to TypeORM', () => {
  const files = globSync('*.ts', { cwd: FOLDER }).filter((file) => !file.endsWith('.test.ts'));
  expect(files).toContain('turns.repository.ts');
  expect(files.filter((file) => lacksReason(file, readFileSync(join(FOLDER, file), 'utf8')))).toEqual([]);
});
