// Compiles the TypeScript of the server into `dist`, file by file and without checking its types, which `npm test` does.
// What it writes for decorators comes from `@oxc-project/runtime`.
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { transformSync, TsconfigCache } from 'rolldown/utils';
import { ROOT } from './lib/repo.ts';

const cache = new TsconfigCache();
const files = globSync('{libs/*,api,worker}/src/**/*.ts', {
  cwd: ROOT,
  exclude: ['**/*.test.ts', '**/*.d.ts'],
});
await Promise.all(files.map(compile));
console.log(`Compiled ${files.length} files.`);

async function compile(file: string): Promise<void> {
  const source = join(ROOT, file);
  const target = join(ROOT, file.replace(`${sep}src${sep}`, `${sep}dist${sep}`).replace(/\.ts$/, '.js'));
  const text = await readFile(source, 'utf8');
  const { code, map, errors } = transformSync(source, text, { sourcemap: true }, cache);
  const [error] = errors;
  if (error) throw error;
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, `${code}\n//# sourceMappingURL=${basename(target)}.map\n`);
  await writeFile(`${target}.map`, JSON.stringify(map));
}
