import { beforeEach, describe, expect, it } from 'vitest';
import { NetworkError } from '../../../transport/errors';
import { chatOnServer, stored } from '../../../../testing/chat.harness';
import { editMessage } from '../state/conversation.actions';
import { retryImage } from '../state/images';

const page = chatOnServer();
const { line, notices, store, texts, unsent } = page;

const FOUR = ['a 1', 'a 2', 'a 3', 'a 4'];
const dead = new NetworkError('away');

beforeEach(() => {
  page.server.messages['a'] = [1, 2, 3, 4].map((id) => stored('a', id));
});

/** Simulates that the page is back online. */
function connect(): void {
  line.online = true;
  page.journal.wake();
}

describe('a request for an image', () => {
  /** The client ids under which the question and the image were requested. */
  const ids = () => [
    ...page.server.calls.saveQuestion.mock.calls.map(([{ client_message_id: id }]) => id),
    ...page.server.calls.generateImage.mock.calls.map(([, { client_request_id: id }]) => id),
  ];

  it.each(['saveQuestion', 'generateImage'] as const)(
    'has one id over all tries, and is shown once, where the answer to %s is lost',
    async (call) => {
      const a = await page.open('a');
      page.server.calls[call].mockRejectedValueOnce(dead);
      a.deps.outbox.send(a, 'Draw a picture of a cat', []);
      await expect.poll(() => unsent(a)).toEqual(['waiting']);
      notices.length = 0;
      const { command } = page.journal.all()[0]!;
      page.server.messages['a']!.push(
        stored('a', 5, { content: 'Draw a picture of a cat', client_message_id: command.id }),
      );
      page.chat.refresh();
      await expect.poll(() => a.messages.all().at(-1)?.message.id).toBe(5);
      // The question is stored, the image is not requested yet.
      expect(unsent(a)).toEqual(['waiting']);
      connect();
      await expect.poll(() => page.journal.all()).toEqual([]);
      expect(new Set(ids())).toEqual(new Set([command.id]));
      expect(texts(a)).toEqual([...FOUR, 'Draw a picture of a cat', '']);
      expect([unsent(a), a.messages.all().at(-1)?.message.jobId]).toEqual([[], 'job']);
    },
  );

  it('is shown once where an earlier page has its answer, and was left before it could note that', async () => {
    const a = await page.open('a');
    line.online = false;
    a.deps.outbox.send(a, 'Draw a picture of a cat', []);
    a.messages.append({
      ...{ key: 'i:job', draft: null, placeholder: 'image', unsent: null },
      message: stored('a', 0, { imagePrompt: 'a cat', jobId: 'job', isLoading: true }),
    });
    connect();
    await expect.poll(() => page.journal.all()).toEqual([]);
    expect(a.messages.all().filter(({ message }) => message.jobId === 'job')).toHaveLength(1);
    expect(a.messages.all().filter(({ placeholder }) => placeholder === 'image')).toHaveLength(1);
  });

  it('shows a refusal in the place of the image, where Retry orders another one', async () => {
    const a = await page.open('a');
    page.server.calls.generateImage.mockResolvedValueOnce({ success: false, job_id: null, error: 'Off.' });
    a.deps.outbox.send(a, 'Draw a picture of a cat', []);
    await expect
      .poll(() => a.messages.all().at(-1)?.message.error_detail)
      .toBe('Failed to generate image: Off.');
    expect([notices.splice(0).length, unsent(a), page.journal.all()]).toEqual([1, [], []]);
    retryImage(a, a.messages.all().at(-2)!.key);
    await expect.poll(() => a.messages.all().at(-1)?.message.jobId).toBe('job');
    expect([page.server.calls.saveQuestion.mock.calls.length, new Set(ids()).size]).toEqual([1, 2]);
    expect(texts(a)).toEqual([...FOUR, 'Draw a picture of a cat', '']);
  });

  it('replaces a question that is edited into one', async () => {
    const a = await page.open('a');
    const saved = Promise.withResolvers<{ message_id: number }>();
    page.server.calls.saveQuestion.mockReturnValueOnce(saved.promise);
    editMessage(a, 'm:1', 'Draw a picture of a cat');
    expect(texts(a)).toEqual(['Draw a picture of a cat', '']);
    expect(store.get(a.sendingAtom)).toBe(true);
    saved.resolve({ message_id: 5 });
    await expect.poll(() => a.messages.all().at(-1)?.message.jobId).toBe('job');
    expect(page.server.calls.saveQuestion.mock.calls[0]?.[0]).toMatchObject({
      ...{ edited_message_id: 1, seen_message_id: 4 },
    });
  });
});
