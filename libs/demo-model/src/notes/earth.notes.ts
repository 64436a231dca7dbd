import type { Note } from './note.js';

export const EARTH_NOTES: Note[] = [
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
  {
    title: 'Plate tectonics',
    keywords: ['plate tectonics', 'tectonic', 'earthquake', 'volcano'],
    intro:
      'The outer shell of the Earth is broken into plates that move a few centimetres a year. Most earthquakes and volcanoes lie where plates meet.',
    sections: [
      {
        heading: 'The layers of the Earth',
        text: 'From the outside to the middle.',
        bullets: [
          'Crust: thin and solid',
          'Mantle: hot rock that flows slowly',
          'Core: iron and nickel, outer part liquid',
        ],
      },
      {
        heading: 'Why plates move',
        text: 'Heat from inside keeps the mantle moving.',
        bullets: [
          'Convection in the mantle',
          'Heavy edges sink and pull the plate along',
          'Speed: about as fast as fingernails grow',
        ],
      },
      {
        heading: 'Where plates part',
        text: 'New sea floor is made at mid-ocean ridges.',
        bullets: [
          'Magma rises and hardens',
          'Example: the Mid-Atlantic Ridge',
          'On land: the East African Rift',
        ],
      },
      {
        heading: 'Where plates meet or slide',
        text: 'Old sea floor sinks, mountains fold, or plates scrape past.',
        bullets: [
          'Ocean under land: trenches and volcanoes, as in the Andes',
          'Land against land: the Himalayas',
          'Sliding past: the San Andreas Fault',
        ],
      },
      {
        heading: 'Living with it',
        text: 'The movement cannot be stopped, but people can prepare.',
        bullets: [
          'Buildings that bend and do not break',
          'Warning systems for tsunamis',
          'Watching volcanoes for gas and swelling',
        ],
      },
    ],
    terms: [
      ['Plate', 'a large piece of the Earth’s outer shell'],
      ['Magma', 'molten rock below the surface'],
      ['Subduction', 'the sinking of one plate below another'],
      ['Epicentre', 'the point on the surface above the start of an earthquake'],
    ],
    quiz: [
      { question: 'How fast do plates move?', answer: 'A few centimetres a year' },
      { question: 'Which mountains were folded up where India meets Asia?', answer: 'The Himalayas' },
      { question: 'What is molten rock below the surface called?', answer: 'Magma' },
    ],
  },
];
