import type { Note } from './note.js';

export const BIOLOGY_NOTES: Note[] = [
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
    title: 'Mitosis and meiosis',
    keywords: ['mitosis', 'meiosis', 'cell division'],
    intro:
      'Cells divide in two ways. Mitosis makes two identical cells for growth and repair; meiosis makes four different cells with half the chromosomes, for reproduction.',
    sections: [
      {
        heading: 'Why cells divide',
        text: 'Every cell comes from a cell.',
        bullets: ['Growth of the body', 'Repair of worn or damaged tissue', 'Reproduction'],
      },
      {
        heading: 'Mitosis step by step',
        text: 'The chromosomes were copied before; now the copies are shared out.',
        bullets: [
          'Prophase: chromosomes become visible',
          'Metaphase: they line up in the middle',
          'Anaphase: the copies are pulled apart',
          'Telophase: two nuclei form, then the cell splits',
        ],
      },
      {
        heading: 'Meiosis step by step',
        text: 'One copying is followed by two divisions.',
        bullets: [
          'Meiosis I separates the pairs of chromosomes',
          'Crossing over swaps pieces between partners',
          'Meiosis II separates the copies: four cells',
        ],
      },
      {
        heading: 'Differences',
        text: 'Count the divisions, the cells and the chromosomes.',
        bullets: [
          'Mitosis: one division, two cells, identical',
          'Meiosis: two divisions, four cells, all different',
          'Human body cells have 46 chromosomes, egg and sperm cells 23',
        ],
      },
      {
        heading: 'Why it matters',
        text: 'Both kinds need to be exact.',
        bullets: [
          'Mitosis out of control is cancer',
          'Meiosis gives every child a new mix of genes',
          'Fertilisation brings the full number back',
        ],
      },
    ],
    table: {
      header: ['', 'Mitosis', 'Meiosis'],
      rows: [
        ['Purpose', 'Growth and repair', 'Making egg and sperm cells'],
        ['Divisions', 'One', 'Two'],
        ['Cells made', 'Two', 'Four'],
        ['Chromosomes (human)', '46 each', '23 each'],
        ['Genetically', 'Identical', 'Different'],
        ['Crossing over', 'No', 'Yes, in meiosis I'],
      ],
    },
    terms: [
      ['Chromosome', 'a packed thread of DNA that carries genes'],
      ['Diploid', 'having two sets of chromosomes'],
      ['Haploid', 'having one set of chromosomes'],
      ['Crossing over', 'the swapping of pieces between paired chromosomes'],
    ],
    quiz: [
      { question: 'How many cells does one cell become in meiosis?', answer: 'Four' },
      { question: 'Which kind of division repairs a cut in the skin?', answer: 'Mitosis' },
      { question: 'How many chromosomes has a human egg cell?', answer: '23' },
      { question: 'In which phase do chromosomes line up in the middle?', answer: 'Metaphase' },
    ],
  },
  {
    title: 'The heart and circulation',
    keywords: ['heart', 'circulation', 'circulatory', 'blood vessel'],
    intro:
      'The heart is a double pump. The right side sends blood to the lungs, the left side sends it round the body.',
    sections: [
      {
        heading: 'The four chambers',
        text: 'Two chambers receive blood, two push it out.',
        bullets: [
          'Right atrium and left atrium receive',
          'Right ventricle and left ventricle push',
          'The left ventricle has the thickest wall',
        ],
      },
      {
        heading: 'Two circuits',
        text: 'Blood passes the heart twice in one round.',
        bullets: [
          'Lungs: gives off carbon dioxide, takes up oxygen',
          'Body: delivers oxygen and food, collects waste',
        ],
      },
      {
        heading: 'Blood vessels',
        text: 'Three kinds with three jobs.',
        bullets: [
          'Arteries: away from the heart, thick walls, high pressure',
          'Veins: back to the heart, with valves',
          'Capillaries: one cell thick, where exchange happens',
        ],
      },
      {
        heading: 'What blood carries',
        text: 'About half of blood is liquid plasma; the rest is cells.',
        bullets: [
          'Red cells carry oxygen with haemoglobin',
          'White cells fight infection',
          'Platelets help blood to clot',
        ],
      },
      {
        heading: 'Keeping it healthy',
        text: 'The heart is a muscle and can be trained.',
        bullets: ['Exercise regularly', 'Do not smoke', 'Eat little saturated fat and salt'],
      },
    ],
    terms: [
      ['Artery', 'a vessel that carries blood away from the heart'],
      ['Vein', 'a vessel that carries blood back to the heart'],
      ['Capillary', 'the thinnest vessel, where substances are exchanged'],
      ['Haemoglobin', 'the red substance that binds oxygen'],
    ],
    quiz: [
      { question: 'Which chamber has the thickest wall?', answer: 'The left ventricle' },
      { question: 'Which vessels have valves?', answer: 'Veins' },
      { question: 'What do red blood cells carry?', answer: 'Oxygen' },
      { question: 'Where is oxygen taken up?', answer: 'In the lungs' },
    ],
  },
];
