import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import '../theme.css';
import { Markdown } from '.';
import { longCode, longList, longParagraph, longReply, longTable } from './samples';

/** The page of bench/markdown.bench.ts: renders a text at once or in pieces, on request. */

const LENGTH = 16_000;
/** One frame of the server at 250 tokens a second. */
const PIECE = 50;
const FRAME_MS = 50;

const TEXTS: Record<string, string> = {
  'a reply of prose, lists, tables and code': longReply(LENGTH, false),
  'one list': longList(LENGTH),
  'one table': longTable(LENGTH),
  'one piece of code': longCode(LENGTH),
  'one paragraph': longParagraph(LENGTH),
};

const box = document.createElement('div');
box.style.cssText = 'width: 700px; height: 800px; overflow: auto';
document.body.append(box);

let root: Root | null = null;

function draw(source: string, streaming: boolean): void {
  flushSync(() => root?.render(<Markdown source={source} streaming={streaming} />));
}

const frame = (): Promise<void> => new Promise((done) => setTimeout(done, FRAME_MS));

/** Waits two frames: the last render is then laid out and painted. */
const painted = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

async function once(name: string): Promise<void> {
  draw(TEXTS[name] ?? '', false);
  await painted();
}

/** Renders piece after piece, and scrolls to the end like the list of messages. */
async function streamed(name: string): Promise<void> {
  const text = TEXTS[name] ?? '';
  for (let end = PIECE; end <= text.length; end += PIECE) {
    draw(text.slice(0, end), true);
    box.scrollTop = box.scrollHeight;
    await frame();
  }
  draw(text, true);
  await painted();
}

function restart(): void {
  root?.unmount();
  root = createRoot(box);
}

Object.assign(window, { markdownBench: { names: Object.keys(TEXTS), once, streamed, restart } });
