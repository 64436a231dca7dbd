import { expect, it } from 'vitest';
import { plainHint } from './study-gate.js';

it('fixed hints differ from the last ones, however often they are shown without being counted', () => {
  for (const question of ['Solve 2x = 8', 'حل 2x = 8']) {
    const replies: string[] = [];
    for (let shown = 0; shown < 9; shown += 1)
      replies.unshift(`Let us begin.\n\n${plainHint(question, Math.min(shown, 4), replies)}`);
    for (const [at, reply] of replies.entries()) expect(replies.slice(at + 1, at + 4)).not.toContain(reply);
  }
});
