// npm run privacy-docs: writes the register of personal data (libs/platform/src/privacy) into docs/privacy.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/lib/repo.ts';
import { withRegister } from './docs/privacy-register.ts';

const page = join(ROOT, 'docs', 'privacy.md');
writeFileSync(page, withRegister(readFileSync(page, 'utf8')));
