import type { LedgerWork, ModelLedger, ModelSettings } from '@studyhall/platform';
import type { CompletionEvent, CompletionRequest, LanguageModel, Moderator } from '@studyhall/ports';
import { estimateTokens } from './token.estimate.js';
import { TokenUse } from './token.use.js';
import { currentPayer } from './work.scope.js';

type Closable<Model> = Model & { close(): Promise<void> };

/**
 * A model that reserves the estimated cost of each request in the ledger before it is sent, and settles it with the
 * actual usage.
 */
export function meteredModel(
  model: Closable<LanguageModel>,
  ledger: ModelLedger,
  settings: () => ModelSettings,
): Closable<LanguageModel> {
  async function* stream(request: CompletionRequest): AsyncGenerator<CompletionEvent> {
    if (request.counting === 'counted') return yield* model.stream(request);
    const { CHAT_MODEL, REPLY_TOKENS } = settings();
    const sent = JSON.stringify([request.messages, request.tools]);
    const most = { input: Buffer.byteLength(sent), output: request.maxTokens ?? REPLY_TOKENS };
    const settle = await ledger.hold(
      currentPayer(),
      { kind: 'background', model: CHAT_MODEL, ...most },
      request.counting,
    );
    const use = new TokenUse();
    const asked = use.begin(estimateTokens(sent));
    try {
      for await (const event of model.stream(request)) {
        if (event.type === 'text' || event.type === 'reasoning') asked.wrote(event.text);
        else if (event.type === 'tool_call') asked.wrote(event.call.arguments);
        else if (event.type === 'usage') asked.report(event.promptTokens, event.completionTokens);
        yield event;
      }
    } catch (error) {
      asked.failed(error);
      throw error;
    } finally {
      await settle(use.count());
    }
  }
  return {
    stream,
    generateImage: (request) => {
      if (request.counting === 'counted') return model.generateImage(request);
      return ledger.run(
        currentPayer(),
        { kind: 'images', model: settings().IMAGE_MODEL, input: 1, output: 0 },
        () => model.generateImage(request),
        request,
      );
    },
    transcribe: (request) => {
      const work: LedgerWork = {
        kind: 'transcription',
        model: settings().TRANSCRIPTION_MODEL,
        input: Math.ceil(request.seconds / 60),
        output: 0,
      };
      return ledger.run(currentPayer(), work, () => model.transcribe(request));
    },
    embed: (texts, signal, counting) => {
      const most = texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
      const took = texts.reduce((tokens, text) => tokens + estimateTokens(text), 0);
      return ledger.run(
        currentPayer(),
        { kind: 'background', model: settings().EMBEDDING_MODEL ?? '', input: most, output: 0 },
        () => model.embed(texts, signal),
        { counting, took: { input: took, output: 0 } },
      );
    },
    close: () => model.close(),
  };
}

/** A moderator that records the estimated use of its requests in the ledger. No limit or budget rejects them. */
export const meteredModerator = (
  moderator: Closable<Moderator>,
  ledger: ModelLedger,
  model: string,
): Closable<Moderator> => ({
  judge: (moderated, signal) => {
    const input = estimateTokens([...moderated.earlier, moderated.text].join('\n'));
    return ledger.run(
      currentPayer(),
      { kind: 'background', model, input, output: 0 },
      () => moderator.judge(moderated, signal),
      { counting: 'required' },
    );
  },
  close: () => moderator.close(),
});
