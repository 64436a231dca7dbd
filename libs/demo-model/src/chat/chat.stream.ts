import type { FastifyReply } from 'fastify';
import type { Directive } from '../control/directive.schema.js';
import type { RequestTrace } from '../control/request.log.js';
import { BROKEN_FRAME, ERROR_FRAME, hugeText } from './chat.faults.js';
import type { Frames } from './frames.js';
import type { Pacer } from './pacer.js';

interface StreamOptions {
  rate: number;
  delayMs: number;
  includeUsage: boolean;
  fault: Directive['fault'];
  /** Token at which a fault within the stream strikes. */
  after: number;
  trace: RequestTrace;
}

const CUTTING = new Set<Directive['fault']>(['half', 'stall', 'streamerror']);

/** Streams the frames as server-sent events at the given rate, with the fault that was ordered. */
export function streamCompletion(
  reply: FastifyReply,
  pacer: Pacer,
  frames: Frames,
  options: StreamOptions,
): void {
  const { fault, trace } = options;
  const length = CUTTING.has(fault) ? Math.min(options.after, frames.length) : frames.length;
  const { raw } = reply;
  let isOpened = false;

  const open = (): string => {
    if (isOpened) return '';
    isOpened = true;
    return frames.opening();
  };
  const range = (from: number, to: number): string => {
    if (options.after < from || options.after >= to) return frames.range(from, to);
    const spoilt = fault === 'badjson' ? BROKEN_FRAME : fault === 'hugeline' ? frames.text(hugeText()) : '';
    return frames.range(from, options.after) + spoilt + frames.range(options.after, to);
  };

  reply.hijack();
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  const cancel = pacer.add({
    length,
    rate: options.rate,
    delayMs: options.delayMs,
    blocked: () => raw.writableNeedDrain,
    write: (from, to) => {
      raw.write(open() + range(from, to));
      trace.sent(to - from);
    },
    finish: () => {
      trace.end(fault === undefined ? 'completed' : 'fault');
      if (fault === 'half') setImmediate(() => raw.socket?.destroySoon());
      else if (fault === 'streamerror') raw.end(open() + ERROR_FRAME);
      else if (fault === 'noend') raw.end();
      else if (fault !== 'stall') raw.end(open() + frames.closing(options.includeUsage));
    },
  });
  raw.on('close', () => {
    cancel();
    trace.end('aborted');
  });
}
