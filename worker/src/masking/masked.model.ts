import type {
  CompletionEvent,
  CompletionRequest,
  LanguageModel,
  ModelMessage,
  Moderator,
} from '@studyhall/ports';
import { UnmaskedText, type Masker } from './masker.js';
import { currentMasker } from '../model/work.scope.js';

const NOTE =
  'Marks such as [NAME_1], [EMAIL_1], [PHONE_1] or [ADDRESS_1] stand for personal data of the user. Write them unchanged ' +
  'wherever the data itself belongs: the user reads the data in their place. Never ask for it.';

type Closable<Model> = Model & { close(): Promise<void> };

/** A model that receives no personal data of the current user. Recordings and images are not masked. */
export const maskedModel = (model: Closable<LanguageModel>): Closable<LanguageModel> => ({
  stream: (request) => {
    const masker = currentMasker();
    return masker ? streamMasked(model, request, masker) : model.stream(request);
  },
  generateImage: (request) =>
    model.generateImage({ ...request, prompt: currentMasker()?.leaveOut(request.prompt) ?? request.prompt }),
  transcribe: (request) => model.transcribe(request),
  embed: (texts, signal) => {
    const masker = currentMasker();
    return model.embed(masker ? texts.map((text) => masker.leaveOut(text)) : texts, signal);
  },
  close: () => model.close(),
});

/** A moderator that receives no personal data of the current user. */
export const maskedModerator = (moderator: Closable<Moderator>): Closable<Moderator> => ({
  judge: (moderated, signal) => {
    const masker = currentMasker();
    if (!masker) return moderator.judge(moderated, signal);
    const earlier = moderated.earlier.map((text) => masker.cover(text));
    return moderator.judge({ ...moderated, text: masker.cover(moderated.text), earlier }, signal);
  },
  close: () => moderator.close(),
});

async function* streamMasked(
  model: LanguageModel,
  request: CompletionRequest,
  masker: Masker,
): AsyncGenerator<CompletionEvent> {
  const outbound = new Set(request.tools?.flatMap(({ name, isOutbound }) => (isOutbound ? name : [])));
  const texts = { text: new UnmaskedText(masker), reasoning: new UnmaskedText(masker) };
  const rest = (type: 'text' | 'reasoning'): CompletionEvent[] => {
    const text = texts[type].end();
    return text === '' ? [] : [{ type, text }];
  };
  const masked = request.messages.map((message) => maskMessage(message, masker));
  const messages = masker.isUsed ? withNote(masked) : masked;
  for await (const event of model.stream({ ...request, messages })) {
    if (event.type === 'text' || event.type === 'reasoning') {
      yield* rest(event.type === 'text' ? 'reasoning' : 'text');
      const text = texts[event.type].push(event.text);
      if (text !== '') yield { type: event.type, text };
      continue;
    }
    yield* rest('reasoning');
    yield* rest('text');
    if (event.type === 'tool_call' && !outbound.has(event.call.name))
      yield { ...event, call: { ...event.call, arguments: masker.unmaskJson(event.call.arguments) } };
    else yield event;
  }
}

function maskMessage(message: ModelMessage, masker: Masker): ModelMessage {
  if (message.role === 'assistant')
    return {
      ...message,
      content: masker.mask(message.content),
      toolCalls: message.toolCalls?.map((call) => ({ ...call, arguments: masker.maskJson(call.arguments) })),
    };
  if (message.role === 'tool') return { ...message, content: masker.maskJson(message.content) };
  if (message.role === 'system') return { ...message, content: masker.mask(message.content) };
  if (typeof message.content === 'string') return { ...message, content: masker.mask(message.content) };
  const content = message.content.map((part) =>
    part.type === 'text' ? { ...part, text: masker.mask(part.text) } : part,
  );
  return { ...message, content };
}

function withNote(messages: readonly ModelMessage[]): ModelMessage[] {
  const [first, ...rest] = messages;
  if (first?.role !== 'system') return [{ role: 'system', content: NOTE }, ...messages];
  return [{ ...first, content: `${first.content}\n\n${NOTE}` }, ...rest];
}
