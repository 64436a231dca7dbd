import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, 'repositories');

/** The calls that run SQL: the helpers of `sql.ts`, and `query` of TypeORM. */
const runsSql = ({ expression }: ts.CallExpression): boolean =>
  ts.isIdentifier(expression)
    ? ['rows', 'row', 'column', 'value', 'hasRow', 'countOf'].includes(expression.text)
    : ts.isPropertyAccessExpression(expression) && expression.name.text === 'query';

/** Whether the statement of TypeScript around a call begins with the line `// SQL: <the reason>`. */
function hasReason(call: ts.Node, source: ts.SourceFile): boolean {
  let statement = call;
  while (!ts.isStatement(statement)) statement = statement.parent;
  const comments = source.text.slice(statement.getFullStart(), statement.getStart(source));
  return /^ *\/\/ SQL: \S/m.test(comments);
}

/** Whether a line of its own at the head of a file says why all of it is written in SQL. */
const headHasReason = (text: string): boolean =>
  /^\/\/ SQL[^:\n]*: \S/m.test(text.split(/^export |^const /m)[0] ?? '');

/** The lines of the calls in a file that run SQL without a reason. */
function withoutReason(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && runsSql(node) && !headHasReason(text) && !hasReason(node, source))
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

it('a statement of SQL without its reason is found', () => {
  const call = 'const found = await rows(on, `SELECT 1`);';
  expect(withoutReason('a.ts', call)).toEqual(['a.ts:1']);
  expect(withoutReason('a.ts', `// Counts.\n${call}`)).toEqual(['a.ts:2']);
  expect(withoutReason('a.ts', `const a = 1;\n// SQL: one round trip.\n${call}\n${call}`)).toEqual([
    'a.ts:4',
  ]);
  expect(withoutReason('a.ts', `// SQL: sets of rows.\nconst a = 1;\n${call}`)).toEqual([]);
  expect(withoutReason('a.ts', 'await on.query(`SELECT 1`);')).toEqual(['a.ts:1']);
});

it('every statement of SQL in a repository has a line that says why it is not left to TypeORM', () => {
  const files = globSync('*.ts', { cwd: FOLDER }).filter((file) => !file.endsWith('.test.ts'));
  expect(files).toContain('turns.repository.ts');
  expect(files.flatMap((file) => withoutReason(file, readFileSync(join(FOLDER, file), 'utf8')))).toEqual([]);
});
