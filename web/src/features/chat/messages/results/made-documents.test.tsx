import type { ChatMessage } from '@studyhall/contracts';
import { Provider } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { localeAtom } from '../../../../base/i18n/locale.atoms';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { prepareServerTexts, serverSentence } from '../../../../base/i18n/server-sentence';
import { loadTexts } from '../../../../base/i18n/texts';
import { store } from '../../../../base/store';
import { MadeDocuments } from './made-documents';

const ERROR = 'The file could not be written.';

afterEach(() => {
  store.set(localeAtom, 'en');
  vi.unstubAllGlobals();
});

it('says in Arabic why a document was not made', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  const stop = prepareServerTexts();
  store.set(localeAtom, 'ar');
  await loadTexts(messagesTexts);
  await vi.waitUntil(() => serverSentence({ text: ERROR }) !== ERROR, { timeout: 60_000 });
  stop();
  const made = { success: false, error: ERROR, artifacts: [] };
  const message = { documentGenerationResult: made, codeExecutionResult: null } as Partial<ChatMessage>;
  const drawn = renderToStaticMarkup(
    <Provider store={store}>
      <MadeDocuments message={message as ChatMessage} />
    </Provider>,
  );
  expect(drawn).toContain('تعذّرت كتابة الملف.');
});
