import { createElement, type ReactNode } from 'react';
import type { HighlightAnswer, HighlightNode, HighlightQuestion } from './highlight.worker';

export type Highlighted = ReactNode[];

/** Longer code is not highlighted. */
const MAX_LENGTH = 60_000;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (nodes: HighlightNode[] | null) => void>();

/** Highlights code in a worker; null for an unknown language, or if it fails. */
export async function highlight(code: string, language: string): Promise<Highlighted | null> {
  if (typeof Worker === 'undefined' || code.length > MAX_LENGTH) return null;
  const nodes = await ask(code, language);
  return nodes && nodes.map(toElement);
}

function ask(code: string, language: string): Promise<HighlightNode[] | null> {
  worker ??= startWorker();
  lastId += 1;
  const question: HighlightQuestion = { id: lastId, code, language };
  return new Promise((resolve) => {
    waiting.set(question.id, resolve);
    worker?.postMessage(question);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<HighlightAnswer>) => {
    waiting.get(data.id)?.(data.nodes);
    waiting.delete(data.id);
  };
  started.onerror = () => {
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
    worker = null;
  };
  return started;
}

function toElement(node: HighlightNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  return createElement('span', { key, className: node.names }, ...node.children.map(toElement));
}
