import { z } from 'zod';
import type { CompletionRequest, LanguageModel, ModelMessage } from '@studyhall/ports';
import { withoutNulls } from './without-nulls.js';

/** A tool that the model must call once. Its arguments are the answer. */
export interface StructuredCall<Schema extends z.ZodType> {
  name: string;
  description: string;
  schema: Schema;
  /** Limit on output tokens. */
  maxTokens: number;
}

/** The instruction to the model and the content to process. */
interface Request {
  instruction: string;
  content: string;
}

interface Options<Value> {
  signal: AbortSignal;
  /** The maximum of requests; one by default. Each retry tells the model what was wrong with its previous answer. */
  attempts?: number;
  /** Finds a problem in an answer that fits the schema, described for the model; null if there is none. */
  findProblem?: (value: Value) => string | null;
}

/** The request for one tool call. */
export const toRequest = (
  { instruction, content }: Request,
  { name, description, schema, maxTokens }: StructuredCall<z.ZodType>,
) => ({
  messages: [
    { role: 'system', content: instruction },
    { role: 'user', content },
  ] as ModelMessage[],
  tools: [{ name, description, parameters: z.toJSONSchema(schema, { io: 'input' }) }],
  maxTokens,
});

/**
 * Asks the model for one tool call. Returns its arguments, or the JSON object in the text if the model does not
 * support tools.
 * @throws Error if no answer fits; ModelError if the model fails; the reason of `signal`.
 */
export async function askStructured<Schema extends z.ZodType>(
  model: LanguageModel,
  request: Request,
  call: StructuredCall<Schema>,
  { signal, attempts = 1, findProblem = () => null }: Options<z.infer<Schema>>,
): Promise<z.infer<Schema>> {
  const { name, schema } = call;
  const asked = toRequest(request, call);
  for (let attempt = 1; ; attempt++) {
    const answer = await complete(model, { ...asked, signal });
    const parsed = schema.safeParse(readObject(answer));
    const problem = parsed.success ? findProblem(parsed.data) : z.prettifyError(parsed.error);
    if (parsed.success && problem === null) return parsed.data;
    if (attempt >= attempts) throw new Error(`The model's call of ${name} does not fit: ${problem}`);
    asked.messages.push(
      { role: 'assistant', content: answer },
      { role: 'user', content: `That does not fit: ${problem} Call ${name} again.` },
    );
  }
}

async function complete(model: LanguageModel, request: CompletionRequest): Promise<string> {
  let text = '';
  let called: string | null = null;
  for await (const event of model.stream(request)) {
    if (event.type === 'text') text += event.text;
    else if (event.type === 'tool_call') called = event.call.arguments;
  }
  return called ?? text;
}

function readObject(text: string): unknown {
  try {
    return withoutNulls(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
  } catch {
    return undefined;
  }
}
