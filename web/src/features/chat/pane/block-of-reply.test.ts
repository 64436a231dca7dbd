import { expect, it } from 'vitest';
import { blockFinder } from './block-of-reply';
import type { BlockContent } from './pane-content';

const second: BlockContent = {
  kind: 'block',
  key: 'r:code:1',
  view: 'code',
  title: 'Code',
  reply: 'r',
  question: 'q',
  at: 1,
};
const code = (text: string): string => `\`\`\`py\n${text}\n\`\`\`\n\n`;
const linesOf = (found: ReturnType<ReturnType<typeof blockFinder>>): unknown =>
  found?.block.type === 'code' ? found.block.lines : found;

it('keeps a complete block while the reply grows, and finds that of another version', () => {
  const find = blockFinder(second);
  const start = `${code('a')}> ${code('b')}`.replace('\nb\n', '\n> b\n> ');
  const first = find(start, true);
  expect(linesOf(first)).toEqual(['b']);
  expect(find(`${start}More ${code('c')}`, true)).toBe(first);
  // Another version is streaming: until it has the block, the previous one stays.
  expect(find('An', true)).toBe(first);
  expect(find(code('x'), true)).toBe(first);
  expect(find(`${code('x')}\`\`\`py\ny`, true)).toBe(first);
  expect(linesOf(find(code('x') + code('y'), true))).toEqual(['y']);
});

it('finds nothing in a version without it, and counts no diagrams', () => {
  const find = blockFinder(second);
  expect(linesOf(find(code('a') + code('b'), false))).toEqual(['b']);
  expect(find(code('a'), false)).toBeNull();
  expect(linesOf(find(`${code('a')}\`\`\`mermaid\npie\n\`\`\`\n\n${code('c')}`, false))).toEqual(['c']);
});
