import { describe, expect, it } from 'vitest';
import { applyChanges, numberedParts, parseChanges, type OutlineChanges } from './outline.changes.js';
import { parseDocumentOutline, parseSlideOutline } from './outline.schema.js';

const deck = {
  title: 'Water',
  slides: [
    { title: 'One', bullets: ['a', 'b'], notes: 'Say it.' },
    { title: 'Two', table: { header: ['n'], rows: [['1'], ['2'], ['3']] } },
    { title: 'Three' },
  ],
};
type Changes = NonNullable<OutlineChanges['changes']>;
const edit = (...changes: Changes) => applyChanges('slides', deck, { changes });
const titles = (...changes: Changes) => parseSlideOutline(edit(...changes)).slides.map(({ title }) => title);

describe('changes of an outline', () => {
  it('replace the given fields of one part, remove those that are dropped, and leave the rest', () => {
    const { slides } = parseSlideOutline(
      edit({ op: 'change', at: 2, part: { bullets: ['short'] }, drop: ['notes'] }),
    );
    expect(slides).toEqual([{ title: 'One', bullets: ['short'] }, ...deck.slides.slice(1)]);
    expect(deck.slides[0]?.notes).toBe('Say it.');
  });

  it.each<[string[], Changes]>([
    [['One', 'Three'], [{ op: 'remove', at: 3 }]],
    // All numbers are those of the outline as it was read.
    [
      ['Three'],
      [
        { op: 'remove', at: 2 },
        { op: 'remove', at: 3 },
      ],
    ],
    [['New', 'One', 'Two', 'Three'], [{ op: 'insert', at: 2, part: { title: 'New' } }]],
    [
      ['One', 'Two', 'Three', 'A', 'B'],
      [
        { op: 'insert', at: 5, part: { title: 'A' } },
        { op: 'insert', at: 5, part: { title: 'B' } },
      ],
    ],
    [['Three', 'One', 'Two'], [{ op: 'move', at: 4, to: 2 }]],
    [['Two', 'Three', 'One'], [{ op: 'move', at: 2, to: 5 }]],
    [
      ['New', '2'],
      [
        { op: 'remove', at: 2 },
        { op: 'insert', at: 3, part: { title: 'New' } },
        { op: 'change', at: 3, part: { title: '2' } },
        { op: 'remove', at: 4 },
      ],
    ],
  ])('give %j', (expected, changes) => expect(titles(...changes)).toEqual(expected));

  describe('of slides that continue on others', () => {
    // Title slide, One on 2 and 3, Two on 4, Three on 5 to 7.
    const shown = { slide_numbers: [2, 4, 5], slides_count: 7 };
    const edited = (...changes: Changes) =>
      parseSlideOutline(applyChanges('slides', deck, { changes }, shown)).slides.map(({ title }) => title);

    it('have the numbers of the file', () => {
      const numbers = numberedParts('slides', deck, shown).map(({ number, last }) => [number, last]);
      expect(numbers).toEqual([
        [2, 3],
        [4, 4],
        [5, 7],
      ]);
      const before = numberedParts('slides', deck, {}).map(({ number, last }) => [number, last]);
      expect(before).toEqual([
        [2, 2],
        [3, 3],
        [4, 4],
      ]);
    });

    it.each<[string[], Changes]>([
      [['Two', 'Three'], [{ op: 'remove', at: 2 }]],
      [['Two', 'Three'], [{ op: 'remove', at: 3 }]],
      [['One', 'Three'], [{ op: 'remove', at: 4 }]],
      [['One', 'Two'], [{ op: 'remove', at: 7 }]],
      [['One', 'New', 'Two', 'Three'], [{ op: 'insert', at: 4, part: { title: 'New' } }]],
      [['One', 'New', 'Two', 'Three'], [{ op: 'insert', at: 3, part: { title: 'New' } }]],
      [['One', 'Two', 'Three', 'New'], [{ op: 'insert', at: 7, part: { title: 'New' } }]],
      [['One', 'Two', 'Three', 'New'], [{ op: 'insert', at: 8, part: { title: 'New' } }]],
      [['Three', 'One', 'Two'], [{ op: 'move', at: 6, to: 2 }]],
      [['One', 'Second', 'Three'], [{ op: 'change', at: 4, part: { title: 'Second' } }]],
    ])('give %j', (expected, changes) => expect(edited(...changes)).toEqual(expected));

    it('name the last number of the file where there is no such slide', () => {
      expect(() => edited({ op: 'remove', at: 8 })).toThrow('the presentation has slides 2 to 7');
      expect(() => edited({ op: 'insert', at: 9, part: { title: 'New' } })).toThrow('the last place is 8');
      expect(() => edited({ op: 'remove', at: 2 }, { op: 'remove', at: 3 })).toThrow(
        'slide 3 is removed or moved by an earlier change',
      );
    });
  });

  it.each<[string[], Extract<Changes[number], { op: 'rows' }>]>([
    [['1', 'x', '3'], { op: 'rows', at: 3, row: 2, remove: 1, rows: [['x']] }],
    [['1', '2', '3', '4'], { op: 'rows', at: 3, row: 4, rows: [['4']] }],
    [['3'], { op: 'rows', at: 3, row: 1, remove: 2 }],
  ])('leave the rows %j', (expected, change) => {
    const table = parseSlideOutline(edit(change)).slides[1]?.table;
    expect(table).toEqual({ header: ['n'], rows: expected.map((cell) => [cell]) });
  });

  it('set the fields of the whole', () =>
    expect(applyChanges('slides', deck, { set: { title: 'Rain', template_type: 'playful' } })).toEqual({
      ...deck,
      title: 'Rain',
      template_type: 'playful',
    }));

  it('work on the sections of a document', () => {
    const outline = { title: 'Water', format: 'docx', sections: [{ heading: 'One', paragraphs: ['a'] }] };
    const changes: Changes = [{ op: 'change', at: 1, part: { numbered: ['first'] } }];
    expect(parseDocumentOutline(applyChanges('document', outline, { changes })).sections).toEqual([
      { heading: 'One', paragraphs: ['a'], numbered: ['first'] },
    ]);
  });

  it.each<[string, Changes]>([
    [
      'Change 1: there is no slide 10 that can change; the presentation has slides 2 to 4.',
      [{ op: 'remove', at: 10 }],
    ],
    [
      'Change 2: slide 3 is removed or moved by an earlier change.',
      [
        { op: 'remove', at: 3 },
        { op: 'change', at: 3, part: { title: 'x' } },
      ],
    ],
    [
      'Change 1: a slide has no field "heading". Its fields: title, layout, bullets, table, chart, image, illustration, notes.',
      [{ op: 'change', at: 2, part: { heading: 'x' } }],
    ],
    [
      'Change 1: there is no slide 1 that can change; the presentation has slides 2 to 4.',
      [{ op: 'remove', at: 1 }],
    ],
    ['Change 1: give `part` or `drop`.', [{ op: 'change', at: 2 }]],
    [
      'Change 1: the place 7 does not exist; the presentation has slides 2 to 4, so the last place is 5.',
      [{ op: 'insert', at: 7, part: { title: 'x' } }],
    ],
    ['Change 1: slide 2 has no table.', [{ op: 'rows', at: 2, row: 1 }]],
    ['Change 1: the table of slide 3 has only 3 rows.', [{ op: 'rows', at: 3, row: 3, remove: 2 }]],
    [
      'At least one slide must stay: nothing would be left in the presentation.',
      [2, 3, 4].map((at) => ({ op: 'remove' as const, at })),
    ],
  ])('are refused: %s', (sentence, changes) => expect(() => edit(...changes)).toThrow(sentence));

  it('move the number of slides that was asked for', () => {
    const counted = { ...deck, slide_count: deck.slides.length + 1 };
    const remove = { op: 'remove' as const, at: 2 };
    expect(applyChanges('slides', counted, { changes: [remove] })).toMatchObject({
      slide_count: deck.slides.length,
    });
    expect(applyChanges('slides', counted, { set: { slide_count: 9 }, changes: [remove] })).toMatchObject({
      slide_count: 9,
    });
  });

  it('that break the outline are refused by its parser, which names the part', () =>
    expect(() => parseSlideOutline(edit({ op: 'insert', at: 3, part: { bullets: ['x'] } }))).toThrow(
      /slides › 2 › title/,
    ));

  it('are read as models write them: null is absent, and nothing to do is refused', () => {
    const raw = { artifact: null, set: null, changes: [{ op: 'remove', at: 1, part: null }] };
    expect(parseChanges(raw)).toEqual({ changes: [{ op: 'remove', at: 1 }] });
    const rows = { changes: [{ op: 'rows', at: 1, row: 2, rows: [[1, null, 'x']] }] };
    expect(parseChanges(rows).changes).toEqual([{ op: 'rows', at: 1, row: 2, rows: [['1', '', 'x']] }]);
    expect(() => parseChanges({ changes: [] })).toThrow('Give `changes` or `set`.');
    expect(() => parseChanges({ changes: [{ op: 'explode', at: 1 }] })).toThrow(/op/);
  });
});
