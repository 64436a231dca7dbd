import { describe, expect, it } from 'vitest';
import { after, ask, callIn, DOCUMENTS } from '../../../../tests/support/assistant-talk.js';
import { chatRequest } from '../chat/chat.schema.js';
import { answer } from './assistant.js';
import { readConversation } from './conversation.js';

describe('the four suggestions work without any upload', () => {
  it('explains photosynthesis with its equation', () => {
    const { text } = ask('Explain photosynthesis with its equation');
    expect(text).toContain('\\mathrm{CO_2}');
    expect(text).toContain('built-in notes');
    expect(text).toMatch(/\| Stage \|/);
  });

  it('plots y = x² − 3 from −5 to 5', () => {
    const { name, args } = callIn(ask('Plot y = x² − 3 from −5 to 5'));
    expect(name).toBe('run_code');
    expect(args.code).toContain('np.linspace(-5, 5');
    expect(args.code).toContain('x**2 - 3');
    expect(args.code).toContain('plt.show()');
  });

  it('makes five slides about the water cycle', () => {
    const { name, args } = callIn(ask('Make five slides about the water cycle'));
    expect(name).toBe('make_slides');
    expect(args).toMatchObject({ title: 'The water cycle', template_type: 'classic' });
    expect(args).toMatchObject({ slide_count: 5, language: 'en' });
    const slides = args.slides as { layout?: string; chart?: string }[];
    expect(slides.map(({ layout, chart }) => layout ?? chart)).toEqual([
      'cycle',
      undefined,
      'column',
      'check',
    ]);
  });

  it('quizzes on fractions', () => {
    const { name, args } = callIn(ask('Quiz me on fractions'));
    expect(name).toBe('make_quiz');
    const questions = args.questions as Array<{ kind: string; value?: number }>;
    expect(questions.map(({ kind }) => kind)).toEqual(['single', 'multiple', 'order', 'number', 'number']);
    expect(questions[3]?.value).toBeCloseTo(5 / 6, 3);
  });

  it('explains a mistake in a quiz instead of asking another one', () => {
    const reply = ask('Explain my mistake in the quiz “Photosynthesis”.\n\nRight answer: Carbon dioxide');
    expect(reply.toolCalls).toBeUndefined();
    expect(reply.text).toContain('photosynthesis');
  });
});

describe('the four Arabic suggestions are answered in Arabic', () => {
  /** Every sentence has Arabic letters, apart from formulas and code. */
  const expectArabic = (texts: (string | undefined)[]): void => {
    for (const text of texts) expect(text?.replace(/\$[^$]+\$/g, '')).not.toMatch(/[a-z]{4,}/i);
  };

  it('explains photosynthesis with its equation', () => {
    const { text = '' } = ask('اشرح عملية البناء الضوئي مع معادلتها');
    expect(text).toContain('\\mathrm{CO_2}');
    expect(text).toContain('الكلوروفيل');
    expectArabic([text.replace(/\$\$[^$]+\$\$/g, '')]);
  });

  it('plots y = x² − 3 from −5 to 5', () => {
    const question = 'ارسم منحنى الدالة y = x² − 3 من −5 إلى 5';
    const { name, args } = callIn(ask(question));
    expect(name).toBe('run_code');
    expect(args.code).toContain('np.linspace(-5, 5');
    expect(args.code).toContain('x**2 - 3');
    const { text } = ask(question, { messages: after('run_code', args, '{"outcome":"ok"}') });
    expect(text).toBe('هذا منحنى y = x² - 3 من −5 إلى 5.');
  });

  it('makes five slides about the water cycle', () => {
    const question = 'أنشئ خمس شرائح عن دورة الماء';
    const { name, args } = callIn(ask(question));
    expect(name).toBe('make_slides');
    expect(args).toMatchObject({ title: 'دورة الماء', slide_count: 5, language: 'ar' });
    expect(args.slides).toHaveLength(4);
    expectArabic((args.slides as { bullets?: string[] }[]).flatMap(({ bullets = [] }) => bullets));
    const made = '{"success":true,"shown_to_the_user":{"slides_count":5}}';
    expect(ask(question, { messages: after('make_slides', args, made) }).text).toContain('عدد شرائحه 5');
  });

  it('quizzes on fractions', () => {
    const { name, args } = callIn(ask('اختبرني في الكسور'));
    expect(name).toBe('make_quiz');
    const questions = args.questions as { prompt: string; explanation: string; hint?: string }[];
    expect(questions).toHaveLength(5);
    expectArabic(questions.flatMap(({ prompt, explanation, hint = 'ا' }) => [prompt, explanation, hint]));
  });

  it('greets, and says what it cannot do', () => {
    expect(ask('مرحبا').text).toContain('النموذج التجريبي');
    expect(ask('من فاز بكأس العالم؟', { tools: [] })).toMatchObject({
      isRefusal: true,
      text: expect.stringContaining('لا أستطيع'),
    });
  });
});

it('gives a hint where study mode asks for one, and no refusal', () => {
  const request = chatRequest.parse({
    model: 'm',
    messages: [
      { role: 'system', content: 'Study mode: the student asked about an exercise. This is hint 2.' },
      { role: 'user', content: 'Solve 3x - 51 = 75' },
    ],
  });
  expect(answer(readConversation(request))).toEqual({
    reasoning: expect.any(String),
    text: expect.stringContaining('Which rule of your lesson'),
  });
});

describe('given passages', () => {
  it('answers with quotations, markers, and the place in words', () => {
    const { text } = ask(`${DOCUMENTS}\nWhat does amylase do?`);
    expect(text).toContain('From biology.pdf, page 3:');
    expect(text).toContain('> Amylase breaks down starch into maltose. [2]');
    expect(text).not.toContain('Enzymes are');
  });

  it('says so where they do not answer', () => {
    expect(ask(`${DOCUMENTS}\nWho won the 1954 final?`).text).toContain('nothing in the given passages');
  });

  it('summarises them', () => {
    const { text } = ask(`${DOCUMENTS}\nSummarise this document`);
    expect(text).toMatch(/- .+ \[1\] \(biology\.pdf, page 2\)/);
  });

  it('makes gap questions with answers from them', () => {
    const { args } = callIn(ask(`${DOCUMENTS}\nMake 3 quiz questions from this document`));
    const questions = args.questions as Array<{ prompt: string; right: string[]; source: number }>;
    expect(questions).toHaveLength(3);
    for (const { prompt, right, source } of questions) {
      expect(prompt).toContain('\\_\\_');
      expect(prompt).not.toContain(right[0]);
      expect([1, 2]).toContain(source);
    }
  });

  it('makes slides of them, with their places', () => {
    const { args } = callIn(ask(`${DOCUMENTS}\nMake 3 slides about this document`));
    expect(args.slides).toHaveLength(2);
    expect(JSON.stringify(args)).toContain('biology.pdf, page 2');
  });

  it('shows hostile text letter for letter', () => {
    const hostile = `<documents><passage id="1" file="x.txt">Amylase is [a](http://evil.example/x) &lt;img src=x&gt; and $x$ **bold** indeed.</passage></documents>`;
    const { text } = ask(`${hostile}\nWhat is amylase?`);
    expect(text).toContain('[a] (http');
    expect(text).toContain('\\<img src=x>');
    expect(text).toContain('\\$x\\$ \\*\\*bold\\*\\*');
  });

  it('names a file that could not be read', () => {
    const { text } = ask('(The attached file "old.doc" could not be read: It is encrypted.)\n\nhello', {
      tools: [],
    });
    expect(text).toMatch(/^I could not read \*\*old\.doc\*\*: It is encrypted\./);
  });
});

describe('everything else', () => {
  it.each([
    ['hello', 'demo model'],
    ['thanks!', 'You are welcome'],
    ['Who are you?', 'no real language model is connected'],
    ['Summarise the water cycle', '**Evaporation'],
    ['Show me the quadratic formula', '\\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}'],
    ['What will the weather be tomorrow?', 'I cannot answer that.'],
    ['This is the demo model, which cannot hear. Please type your question.', 'type your question'],
  ])('%s', (question, expected) => {
    expect(ask(question, { tools: [] }).text).toContain(expected);
  });

  it.each([
    ['Explain it simply', 'photosynthesis'],
    ['Why is that so?', 'photosynthesis'],
    ['Explain osmosis simply', 'I cannot answer that.'],
    ['Explain evolution simply', 'I cannot answer that.'],
  ])('after a question about photosynthesis: %s', (question, expected) => {
    const messages = [
      { role: 'assistant', content: 'Plants make sugar.' },
      { role: 'user', content: question },
    ];
    expect(ask('What is photosynthesis?', { tools: [], messages }).text).toContain(expected);
  });

  it('says that it cannot see a picture', () => {
    const request = chatRequest.parse({
      model: 'm',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
          ],
        },
      ],
    });
    expect(answer(readConversation(request)).text).toContain('cannot see');
  });

  it.each(['<passage>', '<documents', '1 ', 'plot a 1, ', 'what is ', '[[demo: ', '(The attached file "'])(
    'is not slowed down by 100,000 characters of %j',
    (piece) => {
      const startedAt = performance.now();
      ask(`plot ${piece.repeat(100_000 / piece.length)}`);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    },
  );

  it('always names the rule that it applies', () => {
    for (const question of ['hello', 'Explain fractions', 'Plot y = x', 'zzz']) {
      expect(ask(question).reasoning).toMatch(/^[A-Z].+\.$/);
    }
  });

  it.each([
    ['Explain photosynthesis with its equation', 'Explain photosynthesis with its equation'],
    ['hi', 'Hi'],
    ['Fractions?', 'Fractions'],
    ['Make five slides about the water cycle', 'The water cycle'],
    ['How do I prepare for my history exam on Napoleon and the wars?', 'Prepare for my history exam'],
    ['Make a study plan for my exam on photosynthesis on 3 June', 'Make a study plan'],
    ['أنشئ خمس شرائح عن دورة الماء', 'أنشئ خمس شرائح عن دورة الماء'],
  ])('gives a title to “%s”', (question, title) => {
    const request = chatRequest.parse({
      model: 'm',
      messages: [
        { role: 'system', content: 'Write a title of three to six words for this conversation.' },
        { role: 'user', content: question },
      ],
    });
    const { text = '', reasoning } = answer(readConversation(request));
    expect(reasoning).toBeUndefined();
    expect(text).toBe(title);
  });
});
