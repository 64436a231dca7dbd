import { describe, expect, it } from 'vitest';
import { ToolCallAssembler, ToolCallsTooLarge, type ToolCallFragment } from './tool-call.assembler.js';

function assemble(...chunks: ToolCallFragment[][]) {
  const assembler = new ToolCallAssembler();
  for (const chunk of chunks) assembler.add(chunk);
  return assembler.finish().map(({ id, name, arguments: text }) => [id, name, text]);
}

describe('tool calls in fragments', () => {
  it('are put together by index, interleaved', () => {
    expect(
      assemble(
        [{ index: 0, id: 'a', function: { name: 'one', arguments: '' } }],
        [{ index: 1, id: 'b', function: { name: 'two', arguments: '{"x"' } }],
        [{ index: 0, function: { arguments: '{"y":' } }],
        [{ index: 1, function: { arguments: ':1}' } }],
        [{ index: 0, id: 'a', function: { name: 'one', arguments: '2}' } }],
      ),
    ).toEqual([
      ['a', 'one', '{"y":2}'],
      ['b', 'two', '{"x":1}'],
    ]);
  });

  it('may come whole, all with index 0', () => {
    expect(
      assemble(
        [{ index: 0, id: 'a', function: { name: 'one', arguments: '{}' } }],
        [{ index: 0, id: 'b', function: { name: 'one', arguments: '{"z":1}' } }],
      ),
    ).toEqual([
      ['a', 'one', '{}'],
      ['b', 'one', '{"z":1}'],
    ]);
  });

  it('may lack index and id, and carry objects', () => {
    const calls = assemble([
      { function: { name: 'one', arguments: { a: 1 } } },
      { function: { name: 'two' } },
      { function: { arguments: '{"b":2}' } },
    ]);
    expect(calls.map(([, name, text]) => [name, text])).toEqual([
      ['one', '{"a":1}'],
      ['two', '{"b":2}'],
    ]);
    expect(new Set(calls.map(([id]) => id)).size).toBe(2);
    expect(calls[0]?.[0]).toMatch(/^call_/);
  });

  it('without arguments have an empty object', () => {
    expect(assemble([{ index: 0, id: 'a', function: { name: 'one', arguments: null } }])).toEqual([
      ['a', 'one', '{}'],
    ]);
  });

  it.each([
    ['arguments', [{ index: 0, function: { name: 'a', arguments: 'x'.repeat(1024 * 1024 + 1) } }]],
    ['calls', Array.from({ length: 65 }, (_, index) => ({ index, function: { name: 'a' } }))],
  ])('are refused with too many %s', (_name, fragments) => {
    expect(() => assemble(fragments)).toThrow(ToolCallsTooLarge);
  });

  it('ignore what is no fragment', () => {
    expect(assemble([null as unknown as ToolCallFragment, 7 as unknown as ToolCallFragment])).toEqual([]);
  });
});
