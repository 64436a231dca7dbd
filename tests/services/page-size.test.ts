import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const DIST = new URL('../../web/dist/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, DIST), 'utf8');

/** The scripts that the browser has before it shows a page, with all that they import. */
function scriptsOf(page: string): Set<string> {
  const first = [...read('index.html').matchAll(/"\/assets\/([^"]+\.js)"/g)].map(([, file]) => file ?? '');
  const found = new Set<string>();
  const queue = [
    ...first,
    ...readdirSync(new URL('assets', DIST)).filter(
      (file) => file.startsWith(`${page}.page-`) && file.endsWith('.js'),
    ),
  ];
  for (const file of queue) {
    if (found.has(file)) continue;
    found.add(file);
    const imports = read(`assets/${file}`).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g);
    queue.push(...[...imports].map(([, imported]) => imported ?? ''));
  }
  return found;
}

const kilobytesOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(read(`assets/${file}`)).length, 0) / 1_000;

it.each([
  ['signin', 107.5],
  ['chat', 228.4],
])('the page %s loads at most %s KB of scripts', (page, limit) => {
  const scripts = scriptsOf(page);
  expect([...scripts].some((file) => file.startsWith(`${page}.page-`))).toBe(true);
  expect(kilobytesOf(scripts)).toBeLessThanOrEqual(limit);
});
