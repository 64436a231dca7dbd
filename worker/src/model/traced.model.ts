import type { CompletionEvent, CompletionRequest, LanguageModel } from '@studyhall/ports';
import type { ModelSettings, Tracing } from '@studyhall/platform';

type ClosableModel = LanguageModel & { close(): Promise<void> };

/** Wraps a model so that each request is a trace span. */
export function tracedModel(model: ClosableModel, tracing: Tracing, settings: ModelSettings): ClosableModel {
  const span = (operation: string, name = '') => ({
    name: `model ${operation}`,
    kind: 'client' as const,
    values: { 'gen_ai.operation.name': operation, 'gen_ai.request.model': name },
  });
  async function* stream(request: CompletionRequest): AsyncGenerator<CompletionEvent> {
    const open = tracing.start(span('chat', request.model ?? settings.CHAT_MODEL));
    const started = performance.now();
    let isFirst = true;
    let error: unknown;
    try {
      for await (const event of model.stream(request)) {
        if (isFirst) open.set({ first_event_ms: Math.round(performance.now() - started) });
        isFirst = false;
        if (event.type === 'usage') open.set({ 'gen_ai.usage.input_tokens': event.promptTokens });
        yield event;
      }
    } catch (thrown) {
      error = thrown;
      throw thrown;
    } finally {
      open.end(error);
    }
  }
  return {
    stream,
    generateImage: (request) =>
      tracing.run(span('image', settings.IMAGE_MODEL), () => model.generateImage(request)),
    transcribe: (request) =>
      tracing.run(span('transcription', settings.TRANSCRIPTION_MODEL), () => model.transcribe(request)),
    embed: (texts, signal) =>
      tracing.run(span('embeddings', settings.EMBEDDING_MODEL), () => model.embed(texts, signal)),
    close: () => model.close(),
  };
}
