import { argumentFragments, type Completion } from './completion.js';

const FRAME_END = ',"logprobs":null,"finish_reason":null}]}\n\n';

/**
 * A completion as server-sent events. The part of a frame that never changes is built once; a token costs one
 * short `JSON.stringify` and one join, at the moment it is due.
 */
export class Frames {
  readonly length: number;
  private readonly prefix: string;
  private readonly toolFrames: string[];
  private readonly reasoningEnd: number;
  private readonly textEnd: number;

  constructor(private readonly completion: Completion) {
    this.prefix = `data: {"id":"${completion.id}","object":"chat.completion.chunk","created":${completion.created},"model":${JSON.stringify(completion.model)},"choices":[`;
    this.toolFrames = completion.toolCalls.flatMap((call, index) => [
      this.delta(
        JSON.stringify({
          tool_calls: [
            { index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } },
          ],
        }),
      ),
      ...argumentFragments(call.arguments).map((fragment) =>
        this.delta(JSON.stringify({ tool_calls: [{ index, function: { arguments: fragment } }] })),
      ),
    ]);
    this.reasoningEnd = completion.reasoning.length;
    this.textEnd = this.reasoningEnd + completion.text.length;
    this.length = this.textEnd + this.toolFrames.length;
  }

  /** The first frame: the role. */
  opening(): string {
    return this.delta('{"role":"assistant","content":""}');
  }

  /** The frames from `from` up to, not including, `to`. */
  range(from: number, to: number): string {
    let out = '';
    for (let index = from; index < to; index += 1) out += this.at(index);
    return out;
  }

  /** The finish reason, the usage where it was asked for, and `[DONE]`. */
  closing(includeUsage: boolean): string {
    const { finishReason, usage } = this.completion;
    const finish = `${this.prefix}{"index":0,"delta":{},"logprobs":null,"finish_reason":"${finishReason}"}]}\n\n`;
    const usageFrame = includeUsage ? `${this.prefix}],"usage":${JSON.stringify(usage)}}\n\n` : '';
    return `${finish}${usageFrame}data: [DONE]\n\n`;
  }

  /** A frame with this text, outside of the completion's own tokens. */
  text(text: string): string {
    return this.delta(`{"content":${JSON.stringify(text)}}`);
  }

  private at(index: number): string {
    if (index < this.reasoningEnd) {
      return this.delta(`{"reasoning_content":${JSON.stringify(this.completion.reasoning[index])}}`);
    }
    if (index < this.textEnd) {
      const text = this.completion.text[index - this.reasoningEnd] ?? '';
      return this.completion.isRefusal ? this.delta(`{"refusal":${JSON.stringify(text)}}`) : this.text(text);
    }
    return this.toolFrames[index - this.textEnd] ?? '';
  }

  private delta(json: string): string {
    return `${this.prefix}{"index":0,"delta":${json}${FRAME_END}`;
  }
}
