import { z } from 'zod';

const textPart = z.object({ type: z.literal('text'), text: z.string() });
const otherPart = z.looseObject({ type: z.string() });
const content = z.union([z.string(), z.array(z.union([textPart, otherPart])), z.null()]).optional();

const toolCall = z.object({
  id: z.string(),
  type: z.literal('function').optional(),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const chatMessage = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content,
  tool_calls: z.array(toolCall).nullish(),
  tool_call_id: z.string().optional(),
});

const tool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string(),
    description: z.string().optional(),
    parameters: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** The part of OpenAI's Chat Completions request that the demo reads; the rest is accepted and ignored. */
export const chatRequest = z.object({
  model: z.string().min(1),
  messages: z.array(chatMessage).min(1),
  tools: z.array(tool).nullish(),
  tool_choice: z.union([z.string(), z.looseObject({ type: z.string() })]).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  max_tokens: z.number().int().positive().nullish(),
  max_completion_tokens: z.number().int().positive().nullish(),
});

export type ChatRequest = z.infer<typeof chatRequest>;
export type ChatMessage = z.infer<typeof chatMessage>;

/** The text of a message: its string, or its text parts in order. */
export function messageText(message: ChatMessage): string {
  if (typeof message.content === 'string') return message.content;
  const texts: string[] = [];
  for (const part of message.content ?? []) {
    if (part.type === 'text' && typeof part.text === 'string') texts.push(part.text);
  }
  return texts.join('\n');
}

/** Whether a message has an image. */
export function hasImage(message: ChatMessage): boolean {
  return Array.isArray(message.content) && message.content.some((part) => part.type === 'image_url');
}
