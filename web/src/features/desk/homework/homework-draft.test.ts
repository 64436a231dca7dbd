import { expect, it } from 'vitest';
import { fromLesson } from './homework-draft';

it('takes tasks and files of a lesson, with its study mode and its rules', () => {
  const rules = { scope: 'Cells', tone: '', tools_off: ['web' as const], hints: 4 };
  const draft = fromLesson({
    ...{ title: 'Osmosis', study_mode: 'attempt_first', rules },
    items: [
      { kind: 'prompt', text: 'Describe it.' },
      { kind: 'announcement', text: 'Tidy up.' },
      { kind: 'file', file_id: 'f' },
      { kind: 'file', file_id: 'f', text: 'Again' },
      { kind: 'ticket', questions: [{ kind: 'scale', text: 'How sure?' }] },
      { kind: 'prompt', text: 'Explain it.' },
    ],
  });
  expect(draft).toEqual({
    ...{ title: 'Osmosis', study_mode: 'attempt_first', rules, sources: ['f'] },
    instructions: 'Describe it.\n\nExplain it.',
  });
});
