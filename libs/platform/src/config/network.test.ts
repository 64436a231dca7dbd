import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SETTING_NAMES } from './config.schema.js';

it('the table for firewalls names every setting that holds an address', () => {
  const table = readFileSync(new URL('../../../../docs/network.md', import.meta.url), 'utf8');
  const addresses = SETTING_NAMES.filter((name) => /_(URL|HOSTS|ENDPOINT|ISSUER|SENTINELS)$/.test(name));
  expect(addresses.length).toBeGreaterThan(8);
  expect(addresses.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
