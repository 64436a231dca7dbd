import { crc32, deflateSync } from 'node:zlib';
import type { DocumentOutline, SlideOutline } from '../../../worker/src/features/documents/outline.schema.js';

/** Outlines for tests, as a model writes them, in several scripts. */
export const photosynthesisSlides: SlideOutline = {
  title: 'Photosynthesis: how plants make food',
  subtitle: 'Biology, class 8b — Spring term',
  slides: [
    {
      title: 'What you will learn',
      bullets: [
        'What photosynthesis is and **why** all life depends on it',
        'The *word equation* and the balanced formula $6CO_2 + 6H_2O \\rightarrow C_6H_{12}O_6 + 6O_2$',
        'Where it happens: leaves, cells, `chloroplasts`',
        '  Thylakoids hold the light reactions',
        '  The stroma holds the Calvin cycle',
        'Which factors limit its rate',
      ],
      notes:
        'Welcome the class.\nAsk: where does the mass of a tree come from?\n\nCollect answers & compare <later>.',
    },
    { title: 'Part 1: The light reactions' },
    {
      title: 'Rate of photosynthesis against light intensity',
      bullets: [
        'Rises steeply at first',
        'Levels off once another factor limits it',
        'CO₂ or temperature is then the limit',
      ],
      image: { artifact: 'plot.png', caption: 'Rate of photosynthesis against light intensity' },
      notes: 'Explain the plateau.',
    },
    {
      title: 'Limiting factors',
      bullets: ['The slowest step sets the pace'],
      table: {
        header: ['Factor', 'Effect when it rises', 'Optimum'],
        rows: [
          ['Light intensity', 'Rate rises until another factor limits', '10,000 lux'],
          ['Carbon dioxide', 'Rate rises, then levels off', '0.1 %'],
          ['Temperature', 'Rises to an optimum, then falls as enzymes denature', '25–35 °C'],
        ],
      },
    },
    {
      title: 'Measured values of the whole class over two weeks of the experiment',
      table: {
        header: ['Day', 'Lamp distance', 'Bubbles per minute', 'Remark'],
        rows: Array.from({ length: 24 }, (_, i) => [
          String(i + 1),
          `${10 + i * 5} cm`,
          String(96 - i * 3),
          i % 4 === 0 ? 'Water changed before the measurement' : 'none',
        ]),
      },
    },
    {
      title: 'A slide with more than fits: the history of the discovery',
      bullets: Array.from(
        { length: 12 },
        (_, i) =>
          `**${1640 + i * 25}**: an experiment that showed one more part of the puzzle, described at some length so that the bullets need more than a single line of the slide`,
      ),
    },
    { title: 'The leaf', image: { artifact: 'plot.png', caption: 'A picture alone' } },
    {
      title: 'Światło · Свет · Φως',
      layout: 'points',
      bullets: ['Zażółć gęślą jaźń', 'Съешь ещё этих мягких булок', 'Ξεσκεπάζω την ψυχοφθόρα'],
    },
  ],
};

export const lensesDocument: DocumentOutline = {
  title: 'Lenses and images',
  subtitle: 'Worksheet for physics, year 9',
  author: 'A. Kovács',
  format: 'pdf',
  sections: [
    {
      heading: 'What a lens does',
      paragraphs: [
        'A **converging lens** bends parallel light towards its *focal point*. The distance from the lens to this point is the focal length $f$. The thin-lens equation $\\frac{1}{f} = \\frac{1}{d_o} + \\frac{1}{d_i}$ ties it to the distances of object and image.',
        'Sign rules matter: a negative $d_i$ means that the image is virtual. In code, `1 / (1 / f - 1 / d)` gives the distance of the image. Greek letters such as α, β and λ, arrows →, and formulas like H₂O and x² appear as they should.',
      ],
      bullets: [
        'Rays through the centre go straight on',
        'Rays parallel to the axis pass the focal point',
        '  also for thick lenses, nearly',
        'Rays through the focal point leave parallel',
      ],
    },
    {
      heading: 'Steps of the experiment',
      level: 2,
      numbered: [
        'Put the candle at 40 cm.',
        'Move the screen until the image is **sharp**.',
        'Write down both distances, and repeat with a different object distance until you have at least five pairs of values for your table.',
      ],
      image: { artifact: 'plot.png', caption: 'Image distance against object distance' },
    },
    {
      heading: 'Results',
      table: {
        header: ['Object distance', 'Image distance', 'Observation'],
        rows: Array.from({ length: 45 }, (_, i) => [
          `${20 + i} cm`,
          `${(60 - i * 0.7).toFixed(1)} cm`,
          i % 5 ? 'upside down, real' : 'upside down, real, and noticeably larger than the object itself',
        ]),
      },
    },
    {
      heading: 'Other languages',
      level: 3,
      paragraphs: [
        'Zażółć gęślą jaźń. Съешь ещё этих мягких французских булок. Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. ¿Dónde está? Škola, ďábel, œuvre.',
        'مرحبا بالعالم، هذا نص عربي. 你好，世界。 🙂',
      ],
    },
  ],
};

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A PNG around pixels; `claimed` overrides the size in its header. */
export function pngOf(pixels: Buffer, claimed: { width: number; height: number }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claimed.width, 0);
  header.writeUInt32BE(claimed.height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A curve in a frame, with an alpha channel as plots have it. */
export function plotPng(width = 1050, height = 690): Buffer {
  const pixels = Buffer.alloc((width * 4 + 1) * height, 255);
  for (let y = 0; y < height; y++) {
    pixels[y * (width * 4 + 1)] = 0;
    for (let x = 0; x < width; x++) {
      const curve = height * (1 - (0.9 * x) / (x + width / 5)) - 10;
      const edge = x < 3 || y < 3 || x >= width - 3 || y >= height - 3;
      const grid = x % 150 === 0 || y % 115 === 0;
      const colour =
        Math.abs(y - curve) < 5 ? [31, 119, 180] : edge ? [60, 60, 60] : grid ? [221, 221, 221] : undefined;
      if (colour) pixels.set([...colour, 255], y * (width * 4 + 1) + 1 + x * 4);
    }
  }
  return pngOf(pixels, { width, height });
}

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(11);

/**
 * Texts that have caused defects in document writers: markup, forbidden and invisible characters, endless words, all
 * directions.
 */
export const HOSTILE_TEXTS = [
  '<script>alert("x")</script> ]]> &amp; <?xml version="1.0"?> <!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>',
  'control \u0000\u0001\u0008\u000B\u001F\u007F\u0085 characters, \uFFFE\uFFFF and halves \uD800 x \uDFFF of pairs',
  'override \u202Etxt.exe\u202C isolate \u2066abc\u2069 end',
  LONG_WORD,
  'W'.repeat(380),
  '👩‍👩‍👧‍👦🏳️‍🌈👍🏽 emoji 🚀🚀🚀 ☃ ✓',
  'العربية 2024 مع English وأرقام 3.14 و**غامق**',
  'עברית עם English באמצע',
  '中文没有空格所以必须在任何地方换行'.repeat(12),
  'ไทยไม่มีช่องว่างระหว่างคำ'.repeat(4),
  'Z̷̨͎͗a̴͙͊l̵̝̈g̶̱̚o̸͚͆ e\u0301\u0301\u0301\u0301\u0301',
  '**unclosed *nested `code _and $math \\frac{1}{ \\sqrt{{{{{ ^^__',
  '$x_{n+1} = \\frac{a^2}{\\sqrt{b}}$ costs $5 or $10',
  '_x000D_ \\u0041 %s ${ENV} {{template}} =cmd|calc',
  '   ',
  '\n\n\r\nlines\r\rand\ttabs',
];

export const hostileSlides: SlideOutline = {
  title: `Hostile ${HOSTILE_TEXTS[0]}`.slice(0, 200),
  subtitle: HOSTILE_TEXTS[6],
  slides: [
    { title: LONG_WORD.slice(0, 200), bullets: HOSTILE_TEXTS.slice(0, 12) },
    {
      title: HOSTILE_TEXTS[1] ?? '',
      bullets: HOSTILE_TEXTS.slice(12),
      notes: HOSTILE_TEXTS.join('\n').slice(0, 6_000),
    },
    {
      title: 'Table',
      table: {
        header: HOSTILE_TEXTS.slice(0, 8).map((t) => t.slice(0, 200)),
        rows: HOSTILE_TEXTS.map((t) => [t, t, t.slice(0, 30)]),
      },
    },
    { title: 'W'.repeat(200), bullets: Array.from({ length: 12 }, () => 'W W'.repeat(200)) },
    { title: 'Both', bullets: ['m'.repeat(600)], image: { artifact: 'tall.png', caption: HOSTILE_TEXTS[0] } },
  ],
};

export const hostileDocument: DocumentOutline = {
  title: LONG_WORD.slice(0, 200),
  author: 'A\u0000B <c>',
  format: 'pdf',
  sections: [
    {
      heading: HOSTILE_TEXTS[0]?.slice(0, 200) ?? '',
      paragraphs: [...HOSTILE_TEXTS, 'x'.repeat(10_000)],
      bullets: HOSTILE_TEXTS,
      numbered: HOSTILE_TEXTS,
    },
    {
      heading: '',
      level: 3,
      table: { header: ['One', 'Two', 'Three'], rows: HOSTILE_TEXTS.map((t) => [t, t, t]) },
    },
    {
      heading: 'Narrow',
      table: {
        header: ['1', '2', '3', '4', '5', '6', '7', '8'],
        rows: [Array.from({ length: 8 }, () => 'W'.repeat(400))],
      },
    },
    { heading: 'Picture', level: 2, image: { artifact: 'tall.png', caption: HOSTILE_TEXTS[1] } },
  ],
};
