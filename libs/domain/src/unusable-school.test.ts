import { expect, it } from 'vitest';
import { unusableSchoolSentence } from './roles.js';

it('only a master admin is asked to choose another school', () => {
  const archived = { name: 'NORTH', current: null };
  expect(unusableSchoolSentence(archived, { role: 'MASTER_ADMIN' }).text).toContain('Choose another school');
  for (const role of ['SCHOOL_ADMIN', 'TEACHER'] as const)
    expect(unusableSchoolSentence(archived, { role }).text).toBe(
      'NORTH is archived. Ask a master admin to restore it first.',
    );
});
