import { OpenAiError } from '../wire/openai.error.js';
import { directiveSchema, type Directive } from './directive.schema.js';

const OPENING = '[[demo:';

/**
 * Reads the directives in a message: `[[demo: text="…" tokens=500 tool=run_code args={…}]]`. Values are bare words,
 * JSON strings, or JSON objects. Several directives add up; each `tool=` with its `args=` is one more call.
 * Returns undefined where there is none; throws a 400 for one that cannot be read.
 */
export function parseDirectives(message: string): Directive | undefined {
  let at = message.indexOf(OPENING);
  if (at < 0) return undefined;
  const orders: Record<string, unknown> = {};
  const tools: { name: string; args?: unknown }[] = [];
  while (at >= 0) {
    const end = readDirective(message, at + OPENING.length, orders, tools);
    at = message.indexOf(OPENING, end);
  }
  return checked(tools.length > 0 ? { ...orders, tools } : orders);
}

/** The message without its directives. */
export function stripDirectives(message: string): string {
  let out = '';
  let from = 0;
  for (let at = message.indexOf(OPENING); at >= 0; at = message.indexOf(OPENING, from)) {
    out += message.slice(from, at);
    from = readDirective(message, at + OPENING.length, {}, []);
  }
  return (out + message.slice(from)).trim();
}

function checked(orders: Record<string, unknown>): Directive {
  const parsed = directiveSchema.safeParse(orders);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new OpenAiError(
    400,
    `demo directive: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'unreadable'}`,
  );
}

function readDirective(
  text: string,
  from: number,
  orders: Record<string, unknown>,
  tools: { name: string; args?: unknown }[],
): number {
  let at = from;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1;
    if (text.startsWith(']]', at)) return at + 2;
    const key = /^([a-z_]+)=/.exec(text.slice(at, at + 40))?.[1];
    if (!key) throw new OpenAiError(400, `demo directive: cannot read "${text.slice(at, at + 20)}"`);
    const value = readValue(text, at + key.length + 1);
    at = value.end;
    const lastTool = tools.at(-1);
    if (key === 'tool') tools.push({ name: String(value.value) });
    else if (key === 'args' && lastTool) lastTool.args = value.value;
    else orders[key] = value.value;
  }
}

function readValue(text: string, from: number): { value: unknown; end: number } {
  const first = text[from];
  if (first !== '"' && first !== '{' && first !== '[') {
    const word = /^(?:(?!\]\])\S)*/.exec(text.slice(from, from + 400))?.[0] ?? '';
    return { value: word, end: from + word.length };
  }
  const end = endOfJson(text, from);
  try {
    return { value: JSON.parse(text.slice(from, end)), end };
  } catch {
    throw new OpenAiError(400, `demo directive: not JSON: "${text.slice(from, from + 40)}"`);
  }
}

/** The position after the JSON value that starts at `from`: brackets are counted outside of strings only. */
function endOfJson(text: string, from: number): number {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (!inString && depth === 0) return at + 1;
  }
  return text.length;
}
