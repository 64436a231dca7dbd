import { afterAll, beforeAll, expect, it } from 'vitest';
import { strFromU8, unzipSync } from 'fflate';
import type { Artifact, ArtifactView, ChatMessage } from '@studyhall/contracts';
import type { Person, Tab } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { CODE_CONCURRENCY: '1' } });
});
afterAll(() => product?.stop());

const titles = (bytes: Uint8Array): string[] => {
  const parts = unzipSync(bytes);
  const slides = Object.keys(parts).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  return slides.map((name) => strFromU8(parts[name]!).replace(/<[^>]*>/g, ' '));
};

async function bytesOf({ http }: Person, { download_url }: Artifact): Promise<Uint8Array> {
  const answer = await fetch(`${http.baseUrl}/api/code${download_url}`, {
    headers: { cookie: http.cookie ?? '' },
  });
  return new Uint8Array(await answer.arrayBuffer());
}

/** Asks, and returns the reply with what it made. */
async function ask(
  mia: Person,
  tab: Tab,
  message: string,
): Promise<{ reply: ChatMessage; made: Artifact[] }> {
  const event = await tab.closing((await mia.ask(message)).turn_id);
  if (event.type !== 'turn.completed') throw new Error(`${event.type}: ${JSON.stringify(event)}`);
  return { reply: event.message, made: event.message.documentGenerationResult?.artifacts ?? [] };
}
const versionsOf = async (who: Person, { file_id }: Artifact): Promise<Artifact[]> =>
  (await who.http.get<ArtifactView>(`/api/artifacts/${file_id}`)).body.versions;
const cardOf = async (mia: Person, id: number): Promise<Artifact | undefined> =>
  (await mia.history()).find((message) => message.id === id)?.documentGenerationResult?.artifacts[0];

it('a change that is asked for in the chat is a new version, and an old one is restored', async () => {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const first = await ask(mia, tab, 'Create 4 slides about the water cycle');
  const [one] = first.made;
  expect(one).toMatchObject({ format: 'pptx', versions: [one?.file_id] });
  expect(titles(await bytesOf(mia, one!))).toHaveLength(one!.slides_count!);

  const { reply, made } = await ask(mia, tab, 'Remove slide 2');
  const [two] = made;
  expect(reply.reasoning.map(({ title, status }) => `${status}: ${title}`)).toEqual(
    expect.arrayContaining([`done: Looked at ${one!.filename}`, `done: Changed ${one!.filename}`]),
  );
  expect(two).toMatchObject({ slides_count: one!.slides_count! - 1, versions: [one!.file_id, two!.file_id] });
  expect(titles(await bytesOf(mia, two!))).toHaveLength(two!.slides_count!);
  const { file_ids } = await tab.event('artifact.changed');
  expect(file_ids).toEqual(two!.versions);
  expect((await cardOf(mia, first.reply.id))?.versions).toEqual(two!.versions);
  expect((await versionsOf(mia, one!)).map(({ slides_count }) => slides_count)).toEqual(
    [one, two].map((version) => version!.slides_count),
  );

  // What failed leaves the version before.
  const failed = await ask(mia, tab, `${one!.filename}: remove slide 9`);
  expect(failed.made).toEqual([]);
  expect(failed.reply.content).toContain('there is no slide 9; the presentation has 3');

  const eve = await product.signedIn();
  for (const path of [`/api/artifacts/${one!.file_id}`, `/api/artifacts/${one!.file_id}/restore`])
    expect((await eve.http[path.endsWith('restore') ? 'post' : 'get'](path)).status).toBe(404);
  const restored = await mia.http.post<ArtifactView>(`/api/artifacts/${one!.file_id}/restore`);
  expect(restored.body.versions.map(({ file_id }) => file_id)).toEqual([two!.file_id, one!.file_id]);
  // The next change begins with the restored version.
  const third = await ask(mia, tab, 'Add a slide about rivers');
  expect(third.made[0]).toMatchObject({
    slides_count: one!.slides_count! + 1,
    versions: [two!.file_id, one!.file_id, third.made[0]?.file_id],
  });

  // A version goes with its reply, is back with its undo, and goes for good with its erasure.
  const question = (await mia.history()).at(-2);
  const removed = await mia.http.send<{ undo_id: string }>('DELETE', `/messages/${question?.id}`);
  expect((await cardOf(mia, first.reply.id))?.versions).toEqual([two!.file_id, one!.file_id]);
  await mia.http.post(`/api/undo/${removed.body.undo_id}`);
  expect((await cardOf(mia, first.reply.id))?.versions).toEqual(third.made[0]!.versions);
  await mia.http.post('/clear-history', {});
  expect((await mia.http.get(`/api/artifacts/${one!.file_id}`)).status).toBe(404);
  await product.db.query(`UPDATE undo_entries SET undo_until = now() WHERE user_id = $1`, [mia.user.id]);
  await expect
    .poll(
      () => product.db.query(`SELECT 1 FROM artifact_versions WHERE user_id = $1`, [mia.user.id]) as unknown,
      { timeout: 20_000 },
    )
    .toEqual([]);
});
