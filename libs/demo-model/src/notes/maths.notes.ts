import type { Note } from './note.js';

export const MATHS_NOTES: Note[] = [
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
        heading: 'Reading a fraction',
        text: 'In $\\frac{3}{4}$ the whole is cut into four equal parts and three are taken.',
        bullets: [
          'Top: the numerator',
          'Bottom: the denominator, never zero',
          'A fraction is also a division: 3 ÷ 4',
        ],
      },
      {
        heading: 'Equal fractions',
        text: 'Multiplying or dividing top and bottom by the same number changes nothing.',
        bullets: ['1/2 = 2/4 = 50/100', 'Simplify by the greatest common divisor', '12/18 = 2/3'],
      },
      {
        heading: 'Adding and subtracting',
        text: 'Only equal parts can be counted together.',
        bullets: [
          'Find a common denominator',
          'Add or subtract the numerators',
          '1/2 + 1/3 = 3/6 + 2/6 = 5/6',
        ],
      },
      {
        heading: 'Multiplying and dividing',
        text: 'No common denominator is needed.',
        bullets: [
          'Multiply: top times top, bottom times bottom',
          'Divide: multiply by the reciprocal',
          '1/2 ÷ 1/4 = 1/2 × 4 = 2',
        ],
      },
      {
        heading: 'Decimals and percentages',
        text: 'Three ways to write one number.',
        bullets: ['1/2 = 0.5 = 50%', '1/4 = 0.25 = 25%', '1/3 = 0.333… ≈ 33.3%'],
      },
    ],
    table: {
      header: ['Fraction', 'Decimal', 'Percentage'],
      rows: [
        ['1/2', '0.5', '50%'],
        ['1/4', '0.25', '25%'],
        ['3/4', '0.75', '75%'],
        ['1/5', '0.2', '20%'],
        ['1/3', '0.333…', '33.3…%'],
      ],
    },
    terms: [
      ['Numerator', 'the number on top: how many parts are taken'],
      ['Denominator', 'the number at the bottom: into how many equal parts the whole is cut'],
      ['Reciprocal', 'the fraction turned upside down'],
      ['Simplify', 'to divide top and bottom by a common divisor'],
      ['Mixed number', 'a whole number with a fraction, such as 1 1/2'],
    ],
    quiz: [
      { question: 'Simplify $\\frac{12}{18}$.', answer: '$\\frac{2}{3}$' },
      { question: 'Work out $\\frac{1}{2} + \\frac{1}{3}$.', answer: '$\\frac{5}{6}$' },
      { question: 'Work out $\\frac{3}{4} \\times \\frac{2}{5}$.', answer: '$\\frac{3}{10}$' },
      {
        question: 'Which is larger, $\\frac{2}{3}$ or $\\frac{3}{5}$?',
        answer: '$\\frac{2}{3}$, because $\\frac{10}{15} > \\frac{9}{15}$',
      },
      { question: 'Write $\\frac{3}{4}$ as a percentage.', answer: '75%' },
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
        bullets: ['a > 0 opens upwards', 'a < 0 opens downwards', 'The vertex lies at x = −b / (2a)'],
      },
    ],
    terms: [
      ['Discriminant', 'the expression b² − 4ac under the root'],
      ['Root', 'a solution: where the graph meets the x-axis'],
      ['Vertex', 'the lowest or highest point of a parabola'],
    ],
    quiz: [
      { question: 'Solve $x^2 - 9 = 0$.', answer: '$x = 3$ or $x = -3$' },
      { question: 'How many real solutions are there if the discriminant is negative?', answer: 'None' },
      { question: 'Where is the vertex of $y = x^2 - 4x + 1$?', answer: 'At $x = 2$, $y = -3$' },
    ],
  },
];
