import { answer } from '../../libs/demo-model/src/assistant/assistant.js';
import { readConversation } from '../../libs/demo-model/src/assistant/conversation.js';
import { chatRequest } from '../../libs/demo-model/src/chat/chat.schema.js';
import type { Reply } from '../../libs/demo-model/src/chat/reply.js';

export const TOOLS = [
  'run_code',
  'make_slides',
  'make_document',
  'read_artifact',
  'edit_artifact',
  'make_quiz',
  'web_search',
  'search_documents',
];
export const DOCUMENTS = `<documents>
<passage id="1" file="biology.pdf" page="2">Enzymes are proteins that speed up chemical reactions in cells. High temperatures denature an enzyme, because its active site changes shape.</passage>
<passage id="2" file="biology.pdf" page="3">Amylase breaks down starch into maltose. Pepsin digests proteins in the acid of the stomach. Lipase splits fats &amp; oils.</passage>
</documents>`;

const SYSTEM = { role: 'system', content: 'You are helpful.' };

interface Options {
  tools?: string[];
  messages?: unknown[];
  /** The messages before the question. */
  before?: unknown[];
}

export function ask(
  question: string,
  { tools = TOOLS, messages = [], before = [SYSTEM] }: Options = {},
): Reply {
  const request = chatRequest.parse({
    model: 'm',
    messages: [...before, { role: 'user', content: question }, ...messages],
    tools: tools.map((name) => ({ type: 'function', function: { name, parameters: {} } })),
  });
  return answer(readConversation(request));
}

export function callIn(reply: Reply): { name: string; args: Record<string, unknown> } {
  const call = reply.toolCalls?.[0];
  if (!call) throw new Error(`no tool call, but: ${reply.text}`);
  return { name: call.name, args: JSON.parse(call.arguments) as Record<string, unknown> };
}

/** The messages of a tool's answer. */
export function after(name: string, args: unknown, result: string): unknown[] {
  const call = { id: 'c1', type: 'function', function: { name, arguments: JSON.stringify(args) } };
  return [
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: 'c1', content: result },
  ];
}
