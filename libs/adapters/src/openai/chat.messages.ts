import type { ModelMessage, ToolSpec } from '@studyhall/ports';
import type OpenAI from 'openai';

type WireMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;
type WireTool = OpenAI.Chat.Completions.ChatCompletionTool;

/** Maps the platform's messages to Chat Completions. */
export function toWireMessages(messages: readonly ModelMessage[]): WireMessage[] {
  return messages.map(toWireMessage);
}

/** Maps the platform's tools to Chat Completions; undefined if there are none. */
export function toWireTools(tools: readonly ToolSpec[] | undefined): WireTool[] | undefined {
  if (!tools || tools.length === 0) return undefined;
  return tools.map((tool) => ({ type: 'function', function: { ...tool } }));
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
