import { expect, it } from 'vitest';
import { toFileName } from './file.name.js';

it.each([
  ['Photosynthesis: light & dark', 'Photosynthesis-light-dark'],
  ['../../etc/passwd', 'etc-passwd'],
  ['مُقَدِّمَة في الجبر', 'مُقَدِّمَة-في-الجبر'.normalize('NFKC')],
  ['हिन्दी व्याकरण', 'हिन्दी-व्याकरण'.normalize('NFKC')],
  ['🎉', 'document'],
  ['𠀀'.repeat(90), '𠀀'.repeat(60)],
])('%j names a file %j', (title, name) => {
  expect(toFileName(title)).toBe(name);
  expect(() => encodeURIComponent(name)).not.toThrow();
});
