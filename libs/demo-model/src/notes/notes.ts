import type { Language } from '../assistant/language.js';
import { toTerms } from '../assistant/words.js';
import type { Note } from './note.js';
import { ARABIC_NOTES } from './notes.ar.js';

const ENGLISH_NOTES: Note[] = [
  {
    title: 'Photosynthesis',
    keywords: ['photosynthesis', 'chlorophyll', 'chloroplast'],
    intro:
      'Photosynthesis is how green plants, algae and some bacteria make sugar from carbon dioxide and water with the energy of light. Oxygen is given off.',
    formula: {
      latex:
        '6\\,\\mathrm{CO_2} + 6\\,\\mathrm{H_2O} \\xrightarrow{\\text{light}} \\mathrm{C_6H_{12}O_6} + 6\\,\\mathrm{O_2}',
      meaning: 'Six molecules of carbon dioxide and six of water become one of glucose and six of oxygen.',
    },
    sections: [
      {
        heading: 'Where it happens',
        text: 'The work is done in chloroplasts, mostly in the cells of leaves.',
        bullets: ['Chlorophyll absorbs red and blue light', 'Carbon dioxide comes in through the stomata'],
      },
      {
        heading: 'Two stages',
        text: 'The light reactions catch energy, and the Calvin cycle builds sugar with it.',
        bullets: ['Water is split and oxygen is released', 'Carbon dioxide becomes glucose'],
      },
    ],
    diagram: {
      title: 'How a leaf makes sugar',
      layout: 'steps',
      points: ['Roots take up water', 'Carbon dioxide comes in', 'Light splits water', 'Sugar is built'],
    },
    table: {
      header: ['Stage', 'Where', 'Needs', 'Gives'],
      rows: [
        ['Light reactions', 'Thylakoids', 'Light, water', 'Oxygen, ATP, NADPH'],
        ['Calvin cycle', 'Stroma', 'Carbon dioxide, ATP, NADPH', 'Sugar'],
      ],
    },
    terms: [
      ['Chlorophyll', 'the green pigment that absorbs light'],
      ['Stomata', 'pores in the leaf through which gases pass'],
      ['Glucose', 'the sugar that photosynthesis makes'],
    ],
    quiz: [
      { question: 'Which gas do plants take in for photosynthesis?', answer: 'Carbon dioxide' },
      { question: 'Which gas is given off?', answer: 'Oxygen' },
    ],
  },
  {
    title: 'The water cycle',
    keywords: ['water cycle', 'evaporation', 'condensation', 'precipitation'],
    intro:
      'The water cycle is the endless journey of water between sea, air and land. The sun drives it, and no water is lost on the way.',
    sections: [
      {
        heading: 'Evaporation',
        text: 'The sun warms the water of seas and lakes, and it becomes vapour.',
        bullets: ['Warm, dry and windy air makes it faster', 'Plants give off vapour too: transpiration'],
      },
      {
        heading: 'Condensation',
        text: 'Rising air cools, and vapour turns into droplets.',
        bullets: ['Droplets form round tiny specks of dust', 'Many droplets together are a cloud'],
      },
      {
        heading: 'Precipitation',
        text: 'Droplets join until they are too heavy to float.',
        bullets: ['Rain, snow, sleet or hail falls', 'Streams and groundwater bring it back to the sea'],
      },
    ],
    diagram: {
      title: 'Round and round',
      layout: 'cycle',
      points: ['Evaporation', 'Condensation', 'Precipitation', 'Run-off'],
    },
    figure: {
      title: 'The fresh water of the earth',
      chart: 'column',
      table: {
        header: ['Where', 'Share in %'],
        rows: [
          ['Ice', '69'],
          ['Groundwater', '30'],
          ['Rivers, lakes, others', '1'],
        ],
      },
    },
    table: {
      header: ['Step', 'Change of state'],
      rows: [
        ['Evaporation', 'Liquid → gas'],
        ['Condensation', 'Gas → liquid'],
      ],
    },
    terms: [
      ['Evaporation', 'the change of liquid water into vapour'],
      ['Condensation', 'the change of vapour into droplets'],
      ['Precipitation', 'water that falls as rain, snow, sleet or hail'],
    ],
    quiz: [
      { question: 'What drives the water cycle?', answer: 'The energy of the sun' },
      { question: 'How do plants add water to the air?', answer: 'By transpiration' },
    ],
  },
  {
    title: 'Fractions',
    keywords: ['fraction', 'fractions', 'numerator', 'denominator'],
    intro:
      'A fraction names a part of a whole. The denominator says into how many equal parts, the numerator how many of them.',
    formula: {
      latex: '\\frac{a}{b} + \\frac{c}{d} = \\frac{a \\cdot d + c \\cdot b}{b \\cdot d}',
      meaning: 'To add fractions, bring them to a common denominator first.',
    },
    sections: [
      {
        heading: 'Adding and subtracting',
        text: 'Only equal parts can be counted together.',
        bullets: ['Find a common denominator', '1/2 + 1/3 = 3/6 + 2/6 = 5/6'],
      },
      {
        heading: 'Multiplying and dividing',
        text: 'No common denominator is needed.',
        bullets: ['Multiply: top times top, bottom times bottom', 'Divide: multiply by the reciprocal'],
      },
    ],
    diagram: {
      title: 'Adding two fractions',
      layout: 'steps',
      points: ['Find a common denominator', 'Bring both to it', 'Add the numerators', 'Simplify'],
    },
    terms: [
      ['Numerator', 'the number on top: how many parts are taken'],
      ['Denominator', 'the number at the bottom: into how many equal parts the whole is cut'],
      ['Reciprocal', 'the fraction turned upside down'],
    ],
    quiz: [
      {
        question: 'Work out $\\frac{1}{2} + \\frac{1}{3}$.',
        answer: '$\\frac{5}{6}$',
        number: { value: 0.8333, tolerance: 0.001 },
      },
      {
        question: 'Simplify $\\frac{12}{18}$.',
        answer: '$\\frac{2}{3}$',
        number: { value: 0.6667, tolerance: 0.001 },
      },
      { question: 'Write $\\frac{3}{4}$ as a percentage.', answer: '75%', number: { value: 75, unit: '%' } },
    ],
  },
  {
    title: 'Quadratic equations',
    keywords: ['quadratic', 'parabola', 'discriminant'],
    intro: 'A quadratic equation has the form $ax^2 + bx + c = 0$ with $a \\neq 0$. Its graph is a parabola.',
    formula: {
      latex: 'x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}',
      meaning: 'The quadratic formula gives both solutions from the numbers a, b and c.',
    },
    sections: [
      {
        heading: 'The parabola',
        text: 'The solutions are where the curve meets the x-axis.',
        bullets: ['a > 0 opens upwards', 'a < 0 opens downwards'],
      },
    ],
    diagram: {
      title: 'Solving with the formula',
      layout: 'steps',
      points: ['Bring all terms to one side', 'Read off a, b and c', 'Work out b² − 4ac', 'Use the formula'],
    },
    terms: [
      ['Discriminant', 'the expression b² − 4ac under the root'],
      ['Root', 'a solution: where the graph meets the x-axis'],
    ],
    quiz: [{ question: 'Solve $x^2 - 9 = 0$.', answer: '$x = 3$ or $x = -3$' }],
  },
];

/** The topics that the demo knows in a language. */
export function notesIn(language: Language): Note[] {
  return language === 'ar' ? ARABIC_NOTES : ENGLISH_NOTES;
}

const KEYWORDS = [...ENGLISH_NOTES, ...ARABIC_NOTES]
  .flatMap((note) => note.keywords.map((keyword) => ({ note, terms: toTerms(keyword) })))
  .toSorted((a, b) => b.terms.length - a.terms.length);

/** The built-in note that a text is about: the longest keyword that stands in it as one phrase. */
export function findNote(text: string): Note | undefined {
  const terms = toTerms(text);
  return KEYWORDS.find(({ terms: wanted }) =>
    terms.some((_, start) => wanted.every((term, offset) => terms[start + offset] === term)),
  )?.note;
}
