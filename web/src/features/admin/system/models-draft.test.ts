import { SetModels, type ModelsView } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import {
  isComplete,
  MAX_CHAT_MODELS,
  nextChatModel,
  toChatDrafts,
  toDraft,
  toRequest,
  toTest,
  type ChatDraft,
} from './models-draft';

const named = (model: string) => ({ model, context_tokens: 9_000, reply_tokens: 900, vision: false });
const modelsView = (...names: string[]): ModelsView => ({
  ...{ version: 3, base_url: 'http://a.example/v1', has_key: true, fallback: null, fixed: [], models: [] },
  chat: names.map(named),
  ...{ images: 'i', transcription: 't', speech: null, voice: 'v', embeddings: null, concurrency: 0 },
});

function requestOf(change: (rows: ChatDraft[]) => ChatDraft[], view = modelsView('small', 'large')) {
  const [draft, chat] = [toDraft(view), change(toChatDrafts(view))];
  return { request: toRequest(draft, { noKey: false, chat, version: 3 }), ready: isComplete(draft, chat) };
}

it('sends all chat models in their order, with what is typed', () => {
  const { request, ready } = requestOf(([small, large]) => [
    { ...large!, context: '12000' },
    small!,
    { ...nextChatModel([small!]), model: ' third ' },
  ]);
  expect(ready).toBe(true);
  expect(request.chat).toEqual([
    { ...named('large'), context_tokens: 12_000 },
    named('small'),
    named('third'),
  ]);
});

it.each<[string, (rows: ChatDraft[]) => ChatDraft[]]>([
  ['as it is', (rows) => rows],
  ['with a model without a name', (rows) => [...rows, nextChatModel(rows)]],
  ['with two of one name', ([one]) => [one!, { ...one!, model: ' small ' }]],
  ['with a context that is too small', ([one]) => [{ ...one!, context: '1999' }]],
  ['with a reply that is no number', ([one]) => [{ ...one!, reply: '' }]],
  ['with as many as the server takes', () => many(MAX_CHAT_MODELS)],
])('is ready %s where the server takes it', (_, change) => {
  const { request, ready } = requestOf(change);
  expect(ready).toBe(SetModels.safeParse(request).success);
});

const many = (count: number): ChatDraft[] =>
  Array.from({ length: count }, (_, at) => ({ ...nextChatModel([]), model: `m${at}` }));

it('adds models up to the maximum of the server', () => {
  const { request } = requestOf(() => many(MAX_CHAT_MODELS + 1));
  expect(SetModels.safeParse(request).success).toBe(false);
});

it('tests what is new after a change: a model, all of another server, or else the default', () => {
  const before = modelsView('small', 'large');
  expect(toTest(before, modelsView('large', 'small'))).toEqual(['large']);
  expect(toTest(before, modelsView('small', 'huge'))).toEqual(['huge']);
  expect(toTest(before, { ...before, base_url: 'http://b.example/v1' })).toEqual(['small', 'large']);
});
