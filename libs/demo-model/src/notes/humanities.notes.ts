import type { Note } from './note.js';

export const HUMANITIES_NOTES: Note[] = [
  {
    title: 'The French Revolution',
    keywords: ['french revolution', 'bastille', 'robespierre', 'louis xvi'],
    intro:
      'Between 1789 and 1799 France went from an absolute monarchy to a republic, through hope, war and terror.',
    sections: [
      {
        heading: 'Causes',
        text: 'Debt, hunger and an unjust order came together.',
        bullets: [
          'The state was almost bankrupt after wars',
          'Poor harvests made bread dear',
          'The Third Estate paid most taxes and had little say',
          'Ideas of the Enlightenment spread',
        ],
      },
      {
        heading: '1789: the beginning',
        text: 'In one summer the old order broke.',
        bullets: [
          'May: the Estates-General meet',
          'June: National Assembly and Tennis Court Oath',
          '14 July: the Bastille is stormed',
          'August: Declaration of the Rights of Man and of the Citizen',
        ],
      },
      {
        heading: 'From monarchy to republic',
        text: 'The king lost trust, then his throne.',
        bullets: [
          '1791: a constitution; the king tries to flee',
          '1792: war, and the republic is proclaimed',
          'January 1793: Louis XVI is executed',
        ],
      },
      {
        heading: 'The Terror',
        text: 'In 1793 and 1794 the new state fought enemies outside and inside.',
        bullets: [
          'The Committee of Public Safety governs',
          'Robespierre is its best-known voice',
          'Many thousands are executed',
          'July 1794: Robespierre falls',
        ],
      },
      {
        heading: 'End and effects',
        text: 'In 1799 Napoleon Bonaparte took power.',
        bullets: [
          'Feudal privileges were gone',
          'Equality before the law became an aim across Europe',
          'Its ideas shaped many later revolutions',
        ],
      },
    ],
    table: {
      header: ['Date', 'Event'],
      rows: [
        ['14 July 1789', 'Storming of the Bastille'],
        ['August 1789', 'Declaration of the Rights of Man and of the Citizen'],
        ['September 1792', 'The republic is proclaimed'],
        ['January 1793', 'Louis XVI is executed'],
        ['July 1794', 'Fall of Robespierre'],
        ['November 1799', 'Napoleon takes power'],
      ],
    },
    terms: [
      ['Third Estate', 'everyone in France who was neither clergy nor nobility'],
      ['Bastille', 'the fortress and prison in Paris stormed on 14 July 1789'],
      ['Absolute monarchy', 'rule by a king without limits by a parliament'],
      ['The Terror', 'the months of mass executions in 1793 and 1794'],
    ],
    quiz: [
      { question: 'When was the Bastille stormed?', answer: 'On 14 July 1789' },
      { question: 'Which estate paid most of the taxes?', answer: 'The Third Estate' },
      { question: 'Who took power in 1799?', answer: 'Napoleon Bonaparte' },
      { question: 'What happened to Louis XVI in January 1793?', answer: 'He was executed' },
    ],
  },
  {
    title: 'Democracy',
    keywords: ['democracy', 'separation of powers', 'parliament'],
    intro:
      'Democracy means rule by the people: those who govern are chosen, can be criticised, and can be replaced.',
    sections: [
      {
        heading: 'The idea',
        text: 'The word comes from Greek: demos, people, and kratos, rule.',
        bullets: [
          'Athens let male citizens vote in the 5th century BC',
          'Today: equal votes for all adult citizens',
          'Majorities decide, minorities keep their rights',
        ],
      },
      {
        heading: 'Direct and representative',
        text: 'People decide themselves or choose others to decide.',
        bullets: [
          'Direct: referendums, as in Switzerland',
          'Representative: elected parliaments',
          'Many states use both',
        ],
      },
      {
        heading: 'Separation of powers',
        text: 'Power is divided so that nobody has all of it.',
        bullets: ['Legislature makes laws', 'Executive carries them out', 'Judiciary judges by them'],
      },
      {
        heading: 'Free elections',
        text: 'Not every election is a free one.',
        bullets: [
          'Universal: all may vote',
          'Secret: nobody sees your choice',
          'A real choice between parties',
        ],
      },
      {
        heading: 'What keeps it alive',
        text: 'Rules need people who use them.',
        bullets: ['A free press', 'Courts that are independent', 'Citizens who take part'],
      },
    ],
    terms: [
      ['Legislature', 'the power that makes laws'],
      ['Executive', 'the power that carries laws out: the government'],
      ['Judiciary', 'the courts'],
      ['Referendum', 'a vote of the people on one question'],
    ],
    quiz: [
      { question: 'Which power makes the laws?', answer: 'The legislature' },
      { question: 'What does “demos” mean?', answer: 'People' },
      { question: 'What is a vote of the people on one question called?', answer: 'A referendum' },
    ],
  },
  {
    title: 'Writing an essay',
    keywords: ['essay', 'thesis statement', 'introduction and conclusion'],
    intro: 'An essay answers one question with reasons and evidence, in an order that a reader can follow.',
    sections: [
      {
        heading: 'Understand the question',
        text: 'Underline what is asked.',
        bullets: ['Describe: say how it is', 'Explain: say why', 'Discuss: weigh both sides'],
      },
      {
        heading: 'Plan',
        text: 'Ten minutes of planning save an hour of rewriting.',
        bullets: [
          'Collect ideas without judging',
          'Group them into three or four points',
          'Put the strongest last',
        ],
      },
      {
        heading: 'Introduction',
        text: 'Lead the reader in and say where you go.',
        bullets: [
          'A first sentence that opens the topic',
          'What the question is about',
          'Your thesis in one sentence',
        ],
      },
      {
        heading: 'Paragraphs',
        text: 'One idea each.',
        bullets: [
          'Point: what you claim',
          'Evidence: a fact or quotation with its source',
          'Explanation: why it supports your thesis',
        ],
      },
      {
        heading: 'Conclusion and check',
        text: 'End with the answer, then read it aloud.',
        bullets: [
          'Answer the question in new words',
          'No new facts at the end',
          'Check spelling, sources and length',
        ],
      },
    ],
    terms: [
      ['Thesis', 'the one sentence that your essay defends'],
      ['Evidence', 'a fact, example or quotation that supports a claim'],
      ['Paragraph', 'a group of sentences about one idea'],
    ],
    quiz: [
      { question: 'What does a paragraph hold?', answer: 'One idea' },
      { question: 'Where does the thesis stand?', answer: 'In the introduction' },
      { question: 'May new facts come in the conclusion?', answer: 'No' },
    ],
  },
  {
    title: 'Study skills',
    keywords: [
      'study skill',
      'revision',
      'revise',
      'study better',
      'study effectively',
      'study plan',
      'exam preparation',
      'learn better',
    ],
    intro: 'Learning lasts when you recall, space and mix: test yourself instead of reading again.',
    sections: [
      {
        heading: 'Test yourself',
        text: 'Recalling strengthens memory more than rereading.',
        bullets: ['Close the book and write what you remember', 'Use flash cards', 'Explain it to somebody'],
      },
      {
        heading: 'Space it out',
        text: 'Several short sessions beat one long one.',
        bullets: [
          'Repeat after a day, three days and a week',
          'Plan backwards from the exam',
          'Sleep: memory is sorted at night',
        ],
      },
      {
        heading: 'Mix topics',
        text: 'Changing between kinds of problems trains you to choose the method.',
        bullets: [
          'Mix old and new exercises',
          'Say why a method fits before using it',
          'Expect it to feel harder: that is the point',
        ],
      },
      {
        heading: 'Work without distraction',
        text: 'Attention is limited.',
        bullets: [
          '25 minutes of work, 5 minutes of break',
          'Phone in another room',
          'One clear goal a session',
        ],
      },
      {
        heading: 'Before the exam',
        text: 'Practise what the exam will ask.',
        bullets: [
          'Do past papers against the clock',
          'Make one page of key points',
          'Get enough sleep the night before',
        ],
      },
    ],
    table: {
      header: ['Day', 'What to do'],
      rows: [
        ['1', 'Learn the topic and write flash cards'],
        ['2', 'Test yourself for 20 minutes'],
        ['4', 'Test yourself again, mix in another topic'],
        ['8', 'Do exercises without notes'],
        ['Day before', 'One page of key points, early to bed'],
      ],
    },
    terms: [
      ['Retrieval practice', 'learning by recalling from memory'],
      ['Spaced practice', 'learning in several sessions with time between'],
      ['Interleaving', 'mixing different kinds of problems'],
    ],
    quiz: [
      { question: 'Which helps more: rereading or testing yourself?', answer: 'Testing yourself' },
      { question: 'What is learning in several spaced sessions called?', answer: 'Spaced practice' },
      { question: 'Why is sleep part of learning?', answer: 'Memory is sorted and strengthened at night' },
    ],
  },
];
