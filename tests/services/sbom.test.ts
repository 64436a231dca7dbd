import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/repo.ts';

interface LockedPackage {
  version?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}

interface Bill {
  bomFormat: string;
  components: Array<{ 'bom-ref': string }>;
}

test('the bill of materials lists every package that the product is installed with', () => {
  const printed = execFileSync('npm', ['run', '-s', 'sbom'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const bill = JSON.parse(printed) as Bill;
  const listed = new Set(bill.components.map((component) => component['bom-ref']));
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const needed = Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(needed.length).toBeGreaterThan(300);
  expect(needed.filter((name) => !listed.has(name))).toEqual([]);
});
