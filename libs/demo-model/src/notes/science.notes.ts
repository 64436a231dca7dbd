import type { Note } from './note.js';

export const SCIENCE_NOTES: Note[] = [
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
        heading: 'What goes in and what comes out',
        text: 'A plant takes in simple substances and stores the energy of light in sugar.',
        bullets: [
          'In: carbon dioxide from the air, through pores called stomata',
          'In: water from the soil, through roots and xylem',
          'Out: glucose for growth and storage, and oxygen',
        ],
      },
      {
        heading: 'Where it happens',
        text: 'The work is done in chloroplasts, mostly in the cells of leaves.',
        bullets: [
          'Chlorophyll absorbs red and blue light and reflects green',
          'Thylakoids, stacked into grana, catch the light',
          'The stroma around them is where sugar is made',
        ],
      },
      {
        heading: 'Stage 1: the light reactions',
        text: 'In the thylakoids, light energy is turned into chemical energy.',
        bullets: [
          'Water is split; oxygen is released',
          'ATP and NADPH are made and carry the energy on',
          'This stage needs light directly',
        ],
      },
      {
        heading: 'Stage 2: the Calvin cycle',
        text: 'In the stroma, that energy is used to build sugar.',
        bullets: [
          'The enzyme RuBisCO fixes carbon dioxide',
          'ATP and NADPH are used up',
          'Light is not needed directly, but the products of stage 1 are',
        ],
      },
      {
        heading: 'What limits the rate, and why it matters',
        text: 'The scarcest factor limits how fast a plant can work.',
        bullets: [
          'Limiting factors: light intensity, carbon dioxide, temperature',
          'Almost all food chains start with photosynthesis',
          'It keeps oxygen in the air and takes carbon dioxide out',
        ],
      },
    ],
    table: {
      header: ['Stage', 'Where', 'Needs', 'Gives'],
      rows: [
        ['Light reactions', 'Thylakoids', 'Light, water', 'Oxygen, ATP, NADPH'],
        ['Calvin cycle', 'Stroma', 'Carbon dioxide, ATP, NADPH', 'Sugar'],
      ],
    },
    terms: [
      ['Chlorophyll', 'the green pigment that absorbs light'],
      ['Chloroplast', 'the part of a plant cell where photosynthesis happens'],
      ['Stomata', 'pores in the leaf through which gases pass'],
      ['Glucose', 'the sugar that photosynthesis makes'],
      ['Limiting factor', 'the condition in shortest supply, which sets the rate'],
    ],
    quiz: [
      { question: 'Which gas do plants take in for photosynthesis?', answer: 'Carbon dioxide' },
      { question: 'Which gas is given off?', answer: 'Oxygen' },
      { question: 'In which part of the cell does it happen?', answer: 'In the chloroplasts' },
      { question: 'What is the name of the green pigment?', answer: 'Chlorophyll' },
      {
        question: 'Name one factor that can limit the rate.',
        answer: 'Light, carbon dioxide or temperature',
      },
    ],
  },
  {
    title: 'The water cycle',
    keywords: ['water cycle', 'evaporation', 'condensation', 'precipitation'],
    intro:
      'The water cycle is the endless journey of water between sea, air and land. The sun drives it, and no water is lost on the way.',
    sections: [
      {
        heading: 'What the water cycle is',
        text: 'The same water has been moving round the Earth for billions of years.',
        bullets: [
          'Water moves between sea, air and land',
          'The sun gives the energy, gravity brings water back down',
          'About 97% of the water on Earth is salt water',
        ],
      },
      {
        heading: 'Evaporation and transpiration',
        text: 'Liquid water becomes an invisible gas, water vapour.',
        bullets: [
          'The sun warms seas, lakes and rivers',
          'Plants give off vapour through their leaves: transpiration',
          'Warm, dry and windy air makes it faster',
        ],
      },
      {
        heading: 'Condensation',
        text: 'Rising air cools, and vapour turns into droplets.',
        bullets: [
          'Droplets form round tiny specks of dust',
          'Many droplets together are a cloud',
          'Near the ground the same thing is fog or dew',
        ],
      },
      {
        heading: 'Precipitation',
        text: 'Droplets join until they are too heavy to float.',
        bullets: [
          'Rain, snow, sleet or hail falls',
          'Mountains force air up, so they get more of it',
          'Most of it falls into the sea',
        ],
      },
      {
        heading: 'Run-off and groundwater',
        text: 'On land, water finds its way back to the sea.',
        bullets: [
          'Run-off: streams and rivers on the surface',
          'Infiltration: water seeps into soil and rock',
          'Groundwater feeds springs and wells; then it starts again',
        ],
      },
    ],
    table: {
      header: ['Step', 'What happens', 'Change of state'],
      rows: [
        ['Evaporation', 'The sun warms water', 'Liquid → gas'],
        ['Condensation', 'Vapour cools into clouds', 'Gas → liquid'],
        ['Precipitation', 'Rain or snow falls', 'None, or liquid → solid'],
        ['Run-off', 'Water flows back to the sea', 'None'],
      ],
    },
    terms: [
      ['Evaporation', 'the change of liquid water into vapour'],
      ['Condensation', 'the change of vapour into droplets'],
      ['Precipitation', 'water that falls as rain, snow, sleet or hail'],
      ['Transpiration', 'the giving off of water vapour by plants'],
      ['Groundwater', 'water held in soil and rock below the surface'],
    ],
    quiz: [
      { question: 'What drives the water cycle?', answer: 'The energy of the sun' },
      { question: 'What is it called when vapour turns into droplets?', answer: 'Condensation' },
      { question: 'Name two kinds of precipitation.', answer: 'For example rain and snow' },
      { question: 'How do plants add water to the air?', answer: 'By transpiration' },
    ],
  },
];
