import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImageGenerateResponse } from '@studyhall/contracts';
import { dice } from '../support/dice.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';
import { expectSound } from '../support/soundness.ts';

/** `npm run chaos` tries more often. */
const ROUNDS = process.env.CHAOS === 'long' ? 40 : 6;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { CODE_CONCURRENCY: '1' } });
  product.model.control.setRules([{ endpoint: 'images', delay: 300 }]);
});
afterAll(() => product?.stop());

const OUTLINE = { title: 'Tides', format: 'pdf', sections: [{ heading: 'Why', paragraphs: ['The moon.'] }] };
const CODE = {
  code: 'import time\nopen("output/a.csv", "w").write("a,b\\n1,2\\n")\ntime.sleep(0.2)\nprint("done")',
};
const calling = (tool: string, args: object): string =>
  `[[demo: tool=${tool} args=${JSON.stringify(args)} text="Done."]]`;

/** Begins something in the open conversation that takes a while. */
const WORK: Record<string, (mia: Person) => Promise<unknown>> = {
  program: (mia) => mia.ask(calling('run_code', CODE)),
  document: (mia) => mia.ask(calling('make_document', OUTLINE)),
  picture: (mia) =>
    mia.http.post<ImageGenerateResponse>('/api/image-generation/generate', { prompt: 'A fox' }),
  file: async (mia) => {
    const form = new FormData();
    form.append('file', new Blob([await readFile('tests/fixtures/essay.docx')]), 'essay.docx');
    const { body } = await mia.http.post<{ id: string }>('/api/upload', form);
    return mia.ask('What is it about?', { file_ids: [body.id] });
  },
};

it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  'conversations and files that are removed while work for them runs leave nothing behind, round %i',
  async (seed: number) => {
    const roll = dice(seed);
    await Promise.all(
      Object.values(WORK).map(async (begin) => {
        const mia = await product.signedIn();
        const pause = roll() * 900;
        await begin(mia);
        const conversations = await mia.http.get<Array<{ id: string }>>('/api/conversations');
        await new Promise((resolve) => setTimeout(resolve, pause));
        const files = await product.db.query<Array<{ id: string }>>(
          `SELECT id FROM files WHERE user_id = $1 AND purpose = 'upload'`,
          [mia.user.id],
        );
        const removed = await Promise.all([
          mia.http.delete(`/api/conversations/${conversations.body[0]?.id}`),
          ...files.map(({ id }) => mia.http.delete(`/api/files/${id}`)),
        ]);
        expect(removed.every(({ status }) => status === 200 || status === 204)).toBe(true);
      }),
    );
    // A reply that ended before its removal keeps its files for the undo.
    await product.db.query(`UPDATE undo_entries SET undo_until = now()`);
    await expect.poll(() => product.db.query<unknown[]>(`SELECT id, purpose, name FROM files`)).toEqual([]);
    await expectSound(product);
  },
);
