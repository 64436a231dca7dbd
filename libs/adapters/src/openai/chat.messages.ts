import type { ModelMessage, ToolSpec } from '@studyhall/ports';
import type OpenAI from 'openai';

type WireMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;
type WireTool = OpenAI.Chat.Completions.ChatCompletionTool;

/** Cached JSON of each tool: all replies offer selections of the same tools, which make up most of a request's bytes. */
const toolJson = new WeakMap<ToolSpec, string>();

function jsonOfTool(tool: ToolSpec): string {
  const json = toolJson.get(tool) ?? JSON.stringify({ type: 'function', function: tool } satisfies WireTool);
  toolJson.set(tool, json);
  return json;
}

/** The JSON of a request. */
export function toWireRequest(
  { messages, tools = [] }: { messages: readonly ModelMessage[]; tools?: readonly ToolSpec[] },
  fields: Omit<OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming, 'messages' | 'tools'>,
): string {
  const json = JSON.stringify({ ...fields, messages: messages.map(toWireMessage) });
  return tools.length === 0 ? json : `${json.slice(0, -1)},"tools":[${tools.map(jsonOfTool).join(',')}]}`;
}

function toWireMessage(message: ModelMessage): WireMessage {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content };
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
    case 'user':
      return { role: 'user', content: toWireContent(message.content) };
    case 'assistant':
      return {
        role: 'assistant',
        content: message.content,
        ...(message.toolCalls && message.toolCalls.length > 0
          ? {
              tool_calls: message.toolCalls.map((call) => ({
                id: call.id,
                type: 'function' as const,
                function: { name: call.name, arguments: call.arguments },
              })),
            }
          : {}),
      };
  }
}

function toWireContent(
  content: Extract<ModelMessage, { role: 'user' }>['content'],
): OpenAI.Chat.Completions.ChatCompletionUserMessageParam['content'] {
  if (typeof content === 'string') return content;
  return content.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : { type: 'image_url', image_url: { url: part.dataUrl } },
  );
}
