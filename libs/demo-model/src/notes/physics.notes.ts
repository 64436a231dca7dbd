import type { Note } from './note.js';

export const PHYSICS_NOTES: Note[] = [
  {
    title: 'Newton’s laws of motion',
    keywords: ['newton', 'laws of motion', 'inertia'],
    intro: 'Three laws, published by Isaac Newton in 1687, describe how things move when forces act on them.',
    formula: {
      latex: 'F = m \\cdot a',
      meaning: 'Force in newtons is mass in kilograms times acceleration in metres per second squared.',
    },
    sections: [
      {
        heading: 'First law: inertia',
        text: 'A body keeps its speed and direction unless a force changes them.',
        bullets: [
          'At rest it stays at rest',
          'Moving, it goes on in a straight line',
          'A seat belt supplies the force that stops you',
        ],
      },
      {
        heading: 'Second law: force and acceleration',
        text: 'The more force, the more acceleration; the more mass, the less.',
        bullets: [
          'F = m · a',
          'Double the force: double the acceleration',
          'Double the mass: half the acceleration',
        ],
      },
      {
        heading: 'Third law: action and reaction',
        text: 'Forces come in pairs, equal in size and opposite in direction.',
        bullets: [
          'They act on two different bodies',
          'A swimmer pushes water back and moves forward',
          'A rocket pushes gas down and rises',
        ],
      },
      {
        heading: 'A worked example',
        text: 'A force of 12 N acts on a trolley of 4 kg.',
        bullets: ['a = F / m', 'a = 12 N / 4 kg', 'a = 3 m/s²'],
      },
      {
        heading: 'Common mistakes',
        text: 'Everyday experience hides friction.',
        bullets: [
          'No force is needed to keep moving',
          'Mass is not weight: weight is m · g',
          'Action and reaction do not cancel, they act on different bodies',
        ],
      },
    ],
    terms: [
      ['Inertia', 'the tendency of a body to keep its state of motion'],
      ['Newton', 'the unit of force: the force that gives one kilogram an acceleration of 1 m/s²'],
      ['Weight', 'the force of gravity on a body, mass times g'],
    ],
    quiz: [
      { question: 'Which law explains why seat belts are needed?', answer: 'The first' },
      { question: 'What acceleration does a force of 10 N give to 5 kg?', answer: '2 m/s²' },
      { question: 'In which unit is force measured?', answer: 'The newton' },
    ],
  },
  {
    title: 'The solar system',
    keywords: ['solar system', 'planet', 'planets'],
    intro: 'Eight planets, their moons and many smaller bodies go round one star, the Sun.',
    sections: [
      {
        heading: 'The Sun',
        text: 'It holds more than 99% of the mass of the solar system.',
        bullets: [
          'A star of hydrogen and helium',
          'Energy comes from nuclear fusion',
          'Its light takes about eight minutes to reach us',
        ],
      },
      {
        heading: 'The inner planets',
        text: 'Small, with a solid surface.',
        bullets: [
          'Mercury: the smallest',
          'Venus: the hottest',
          'Earth: the one with seas',
          'Mars: the red one',
        ],
      },
      {
        heading: 'The outer planets',
        text: 'Large, with thick atmospheres and rings.',
        bullets: [
          'Jupiter: the largest',
          'Saturn: the brightest rings',
          'Uranus: lies on its side',
          'Neptune: the farthest',
        ],
      },
      {
        heading: 'Smaller bodies',
        text: 'Left over from the beginning.',
        bullets: [
          'Asteroids, mostly between Mars and Jupiter',
          'Dwarf planets such as Pluto',
          'Comets of ice and dust',
        ],
      },
      {
        heading: 'Day, year and seasons',
        text: 'Two movements of the Earth make our calendar.',
        bullets: [
          'One turn on its axis: a day',
          'One journey round the Sun: a year',
          'The tilt of the axis makes the seasons',
        ],
      },
    ],
    terms: [
      ['Planet', 'a round body that goes round a star and has cleared its path'],
      ['Orbit', 'the path of one body round another'],
      ['Nuclear fusion', 'the joining of light nuclei, which gives energy'],
    ],
    quiz: [
      { question: 'Which planet is the largest?', answer: 'Jupiter' },
      { question: 'Which planet is the hottest?', answer: 'Venus' },
      { question: 'What makes the seasons?', answer: 'The tilt of the Earth’s axis' },
    ],
  },
  {
    title: 'Atoms and elements',
    keywords: ['atom', 'atoms', 'periodic table', 'proton', 'electron'],
    intro: 'Everything around us is made of atoms. An element is a substance of one kind of atom only.',
    sections: [
      {
        heading: 'Inside an atom',
        text: 'Almost all of the mass is in a tiny nucleus.',
        bullets: [
          'Protons: positive, in the nucleus',
          'Neutrons: no charge, in the nucleus',
          'Electrons: negative, in shells around it',
        ],
      },
      {
        heading: 'Atomic number and mass number',
        text: 'Two numbers describe an atom.',
        bullets: [
          'Atomic number: how many protons',
          'Mass number: protons and neutrons together',
          'Isotopes: same protons, different neutrons',
        ],
      },
      {
        heading: 'The periodic table',
        text: 'Elements are ordered by atomic number.',
        bullets: [
          'Columns are groups with similar behaviour',
          'Rows are periods',
          'Metals left, non-metals right',
        ],
      },
      {
        heading: 'How atoms bond',
        text: 'Atoms tend towards full outer shells.',
        bullets: [
          'Ionic: electrons are handed over',
          'Covalent: electrons are shared',
          'Metallic: electrons move freely',
        ],
      },
      {
        heading: 'Elements, compounds, mixtures',
        text: 'Know the three apart.',
        bullets: [
          'Element: one kind of atom',
          'Compound: kinds bonded in fixed numbers, such as water',
          'Mixture: together but not bonded, such as air',
        ],
      },
    ],
    terms: [
      ['Proton', 'a positive particle in the nucleus'],
      ['Electron', 'a negative particle in the shells of an atom'],
      ['Isotope', 'an atom with the same protons but a different number of neutrons'],
      ['Compound', 'a substance of two or more elements bonded together'],
    ],
    quiz: [
      { question: 'Which particle has a negative charge?', answer: 'The electron' },
      { question: 'What does the atomic number count?', answer: 'Protons' },
      { question: 'Is water an element or a compound?', answer: 'A compound' },
    ],
  },
];
