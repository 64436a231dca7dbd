import type { NamedFault } from '../control/directive.schema.js';
import type { Reply } from './reply.js';

const HUGE_LINE_BYTES = 10 * 1024 * 1024;

/** A frame that is no JSON. */
export const BROKEN_FRAME = 'data: {"id":"chatcmpl-broken","choices":[{"index":0,"delta":{"content":\n\n';

/** An error within a stream, as gateways send it once the headers are gone. */
export const ERROR_FRAME =
  'data: {"error":{"message":"The model stopped with an error.","type":"server_error","param":null,"code":null}}\n\n';

/** The text of a line of 10 MB. */
export function hugeText(): string {
  return 'x'.repeat(HUGE_LINE_BYTES);
}

/** Turns a reply into the one that a fault of tool calls asks for. */
export function spoilToolCalls(reply: Reply, fault: NamedFault, offered: string[]): Reply {
  if (fault === 'unknowntool')
    return { ...reply, toolCalls: [{ name: 'no_such_tool', arguments: '{"a":1}' }] };
  if (fault === 'badargs') {
    const name = reply.toolCalls?.[0]?.name ?? offered[0] ?? 'run_code';
    return { ...reply, toolCalls: [{ name, arguments: '{"code": "print(1)' }] };
  }
  return reply;
}
