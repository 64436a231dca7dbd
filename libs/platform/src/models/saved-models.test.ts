import { expect, it } from 'vitest';
import type { SavedModels, UnsavedModels } from '@studyhall/persistence';
import { loadConfig } from '../config/config.schema.js';
import { fixedModelSettings, keepFixed, resolveModels } from './saved-models.js';

const SAVED: SavedModels = {
  version: 1,
  server: { base_url: 'http://saved.example/v1', key: 'sealed' },
  chat: [{ model: 'saved-chat', context_tokens: 9_000, reply_tokens: 900, vision: false }],
  ...{ images: 'saved-images', transcription: 'saved-words', speech: null, voice: 'nova' },
  ...{ embeddings: 'saved-vectors', concurrency: 3 },
};
const DEMO = {
  OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
  OPENAI_API_KEY: 'demo',
  CHAT_MODEL: 'demo-model',
  DEMO_MODEL: '1',
};

function resolve(environment: Record<string, string>, saved: SavedModels | UnsavedModels = SAVED) {
  const servers = { DATABASE_URL: 'postgres://localhost/a', REDIS_URL: 'redis://localhost' };
  const config = loadConfig({ ...servers, MODEL_DEFAULTS: JSON.stringify(DEMO), ...environment });
  return { ...resolveModels(config, saved, 'key'), fixed: fixedModelSettings(config), config };
}

it('uses what was saved, and nothing of the demo model that the start offers', () => {
  expect(resolve({})).toMatchObject({
    ...{ OPENAI_BASE_URL: 'http://saved.example/v1', OPENAI_API_KEY: 'key', DEMO_MODEL: false },
    ...{ CHAT_MODEL: 'saved-chat', CONTEXT_TOKENS: 9_000, REPLY_TOKENS: 900, CHAT_VISION: false },
    ...{ IMAGE_MODEL: 'saved-images', MODEL_CONCURRENCY: 3, SPEECH_MODEL: undefined, fixed: [] },
    EMBEDDING_MODEL: 'saved-vectors',
  });
  expect(resolve({}).config).toMatchObject({ ...DEMO, DEMO_MODEL: true });
});

it('lets the environment decide field by field', () => {
  expect(resolve({ CHAT_MODEL: 'own-chat', CONTEXT_TOKENS: '5000' })).toMatchObject({
    ...{ OPENAI_BASE_URL: 'http://saved.example/v1', CHAT_MODEL: 'own-chat', CONTEXT_TOKENS: 5_000 },
    ...{ REPLY_TOKENS: 900, fixed: ['CHAT_MODEL', 'CONTEXT_TOKENS'] },
  });
});

it('uses what the installation has where nothing is saved', () => {
  const unsaved = { unsaved: true, version: 3, server: null } as const;
  expect(resolve({}, unsaved)).toMatchObject({ ...DEMO, DEMO_MODEL: true, IMAGE_MODEL: 'dall-e-3' });
});

it('saves nothing over what the environment decides, and the rest as wanted', () => {
  const [small] = SAVED.chat;
  const large = { ...small!, model: 'large' };
  const before = { ...SAVED, chat: [small!, large] };
  const shown = { ...small!, model: 'own-chat', context_tokens: 5_000, reply_tokens: 700 };
  const wanted = { ...before, chat: [shown], images: 'own-images', voice: 'alloy' };
  const fixed = ['CHAT_MODEL', 'CONTEXT_TOKENS', 'IMAGE_MODEL'] as const;
  expect(keepFixed(wanted, before, fixed)).toEqual({
    ...{ ...before, voice: 'alloy' },
    chat: [{ ...small, reply_tokens: 700 }, large],
  });
  const added = {
    ...wanted,
    chat: [
      { ...large, context_tokens: 5_000 },
      { ...shown, model: 'new' },
    ],
  };
  expect(keepFixed(added, before, ['CONTEXT_TOKENS']).chat).toEqual([large, { ...shown, model: 'new' }]);
});

it('never sends a key of the environment to a saved address, or a saved key to an address of the environment', () => {
  const openAi = 'https://api.openai.com/v1';
  expect(resolve({ OPENAI_API_KEY: 'own', MODEL_DEFAULTS: '{}' })).toMatchObject({
    ...{ OPENAI_BASE_URL: openAi, OPENAI_API_KEY: 'own', fixed: ['OPENAI_BASE_URL', 'OPENAI_API_KEY'] },
  });
  const own = { OPENAI_BASE_URL: 'http://own.example/v1', MODEL_DEFAULTS: '{}' };
  expect(resolve(own)).toMatchObject({ OPENAI_BASE_URL: own.OPENAI_BASE_URL, OPENAI_API_KEY: '' });
});

it('keeps the server of the settings where only models were saved', () => {
  expect(resolve({ MODEL_DEFAULTS: '{}' }, { ...SAVED, server: null })).toMatchObject({
    ...{ OPENAI_BASE_URL: 'https://api.openai.com/v1', OPENAI_API_KEY: '', CHAT_MODEL: 'saved-chat' },
  });
});
