import { EMPTY_DRAFT, unstoredMessage } from '@studyhall/domain';
import { Provider } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { store } from '../../../base/store';
import { LiveRegion } from '../../../ui/live-region';
import { createConversation, type Conversation } from '../state/conversation';
import { announceReplies } from './announce-replies';

const texts = {
  writing: 'Writing',
  replyDone: ({ reply }: { reply: string }) => `Assistant: ${reply}`,
  spoken: {} as Parameters<typeof announceReplies>[1]['spoken'],
};

const announced = (): string =>
  renderToStaticMarkup(
    <Provider store={store}>
      <LiveRegion>{null}</LiveRegion>
    </Provider>,
  );

it('announces a reply that begins and ends before anything is rendered', async () => {
  const conversation = createConversation('k', { owner: 1, store } as unknown as Conversation['deps']);
  const stop = announceReplies(conversation, texts);
  const message = unstoredMessage({ role: 'assistant', turn_id: 't', content: '', isLoading: true });
  conversation.messages.append({ key: 'r', message, draft: EMPTY_DRAFT, placeholder: null, unsent: null });
  expect(announced()).toContain('Writing');
  conversation.messages.patch('r', {
    draft: null,
    message: { ...message, id: 3, content: 'For you.', isLoading: false },
  });
  expect(announced()).not.toContain('Writing');
  await expect.poll(announced).toContain('Assistant: For you.');
  stop();
});
