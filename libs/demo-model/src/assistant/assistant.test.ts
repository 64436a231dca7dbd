import { describe, expect, it } from 'vitest';
import { ask, callIn, DOCUMENTS } from '../../../../tests/support/assistant-talk.js';
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
    expect(args.slides).toHaveLength(5);
    expect((args.slides as { bullets: string[] }[]).every(({ bullets }) => bullets.length >= 2)).toBe(true);
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
    const { args } = callIn(ask(`${DOCUMENTS}\nMake 2 slides about this document`));
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
      expect(performance.now() - startedAt).toBeLessThan(1500);
    },
  );

  it('always names the rule that it applies', () => {
    for (const question of ['hello', 'Explain fractions', 'Plot y = x', 'zzz']) {
      expect(ask(question).reasoning).toMatch(/^[A-Z].+\.$/);
    }
  });

  it.each([
    ['Explain photosynthesis with its equation', 'Photosynthesis equation'],
    ['hi', 'Hi'],
    ['How do I prepare for my history exam on Napoleon and the wars?', 'Prepare history exam Napoleon wars'],
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
    if (question === 'hi') expect(text).toBe(title);
    else expect(text.split(' ').length).toBeGreaterThanOrEqual(3);
  });
});
