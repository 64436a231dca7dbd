import { describe, expect, it } from 'vitest';
import { layOut } from './laid-out-text';

describe('laying out the text of an office file', () => {
  it('reads headings, paragraphs, lists and tables of a Word document, page by page', () => {
    const first = { label: 'page 1', text: '# Water\n\nRain falls.\n\n- one\n\n- two' };
    const second = { label: 'page 2', text: 'Country | Rain\nPeru | 3' };
    expect(layOut([first, second])).toEqual([
      {
        at: 0,
        label: 'page 1',
        blocks: [
          { kind: 'heading', level: 1, at: 0, text: 'Water' },
          { kind: 'paragraph', at: 1, text: 'Rain falls.' },
          {
            kind: 'list',
            at: 2,
            items: [
              { at: 2, text: 'one' },
              { at: 3, text: 'two' },
            ],
          },
        ],
      },
      {
        at: 1,
        label: 'page 2',
        blocks: [
          {
            kind: 'table',
            at: 0,
            rows: [
              [
                { at: 0, text: 'Country' },
                { at: 1, text: 'Rain' },
              ],
              [
                { at: 2, text: 'Peru' },
                { at: 3, text: '3' },
              ],
            ],
          },
        ],
      },
    ]);
  });

  it('joins the passages of a page without what the second one repeats', () => {
    const passages = ['One. The rain falls in spring.', 'The rain falls in spring. Two.'];
    const [page] = layOut(passages.map((text) => ({ label: 'page 1', text })));
    expect(page?.blocks).toEqual([{ kind: 'paragraph', at: 0, text: 'One. The rain falls in spring. Two.' }]);
  });

  it('takes the first line of a slide for its title', () => {
    const [slide] = layOut([{ label: 'slide 2', text: 'The water cycle\nRain' }]);
    expect(slide?.blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph']);
  });
});
