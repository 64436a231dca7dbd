import { describe, expect, it } from 'vitest';
import { chatRequest } from '../chat/chat.schema.js';
import type { Reply } from '../chat/reply.js';
import { answer } from './assistant.js';
import { readConversation } from './conversation.js';

const TOOLS = ['run_code', 'make_slides', 'make_document', 'web_search', 'search_documents'];
const DOCUMENTS = `<documents>
<passage id="1" file="biology.pdf" page="2">Enzymes are proteins that speed up chemical reactions in cells. High temperatures denature an enzyme, because its active site changes shape.</passage>
<passage id="2" file="biology.pdf" page="3">Amylase breaks down starch into maltose. Pepsin digests proteins in the acid of the stomach. Lipase splits fats &amp; oils.</passage>
</documents>`;

interface Options {
  tools?: string[];
  messages?: unknown[];
  schemas?: Record<string, unknown>;
}

function ask(question: string, { tools = TOOLS, messages = [], schemas = {} }: Options = {}): Reply {
  const request = chatRequest.parse({
    model: 'm',
    messages: [
      { role: 'system', content: 'You are helpful.' },
      { role: 'user', content: question },
      ...messages,
    ],
    tools: tools.map((name) => ({ type: 'function', function: { name, parameters: schemas[name] ?? {} } })),
  });
  return answer(readConversation(request));
}

function callIn(reply: Reply): { name: string; args: Record<string, unknown> } {
  const call = reply.toolCalls?.[0];
  if (!call) throw new Error(`no tool call, but: ${reply.text}`);
  return { name: call.name, args: JSON.parse(call.arguments) as Record<string, unknown> };
}

/** The messages of a tool's answer. */
function after(name: string, args: unknown, result: string): unknown[] {
  const call = { id: 'c1', type: 'function', function: { name, arguments: JSON.stringify(args) } };
  return [
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: 'c1', content: result },
  ];
}

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
    const { text } = ask('Quiz me on fractions');
    expect(text).toMatch(/1\. .*\n2\. /);
    expect(text).toContain('### Answers');
    expect(text).toContain('\\frac{5}{6}');
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
    const { text = '' } = ask(`${DOCUMENTS}\nMake 3 quiz questions from this document`);
    const [questions = '', answers = ''] = text.split('### Answers');
    expect(questions.match(/\\_\\_/g)?.length).toBeGreaterThanOrEqual(3);
    expect(answers).toMatch(/1\. \*\*\w+\*\* \[\d\] \(biology\.pdf, page \d\)/);
  });

  it('makes flash cards from them', () => {
    expect(ask(`${DOCUMENTS}\nMake two flash cards from this file`).text).toMatch(
      /\| Front \| Back \|\n.*\n.*\n.*$/,
    );
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

describe('arithmetic and equations', () => {
  it.each([
    ['what is 17% of 80', '**13.6**'],
    ['What’s 12 times 12?', '**144**'],
    ['calculate 3*(4+5)', '**27**'],
    ['1/2 + 1/3', '$\\frac{5}{6}$, about **0.833333**'],
    ['the square root of 144', '**12**'],
    ['What is 2 to the power of 10?', '**1024**'],
    ['5!', '**120**'],
    ['3 / 0', 'Division by zero is not defined.'],
    ['Solve 2x + 3 = 7', '**x = 2**'],
    ['solve x^2 - 5x + 6 = 0', '**x = 3** or **x = 2**'],
    ['x² + 1 = 0', 'no real solution'],
    ['2x = 2x + 1', 'No number solves it'],
  ])('%s', (question, expected) => {
    expect(ask(question).text).toContain(expected);
  });

  it('shows the steps as LaTeX', () => {
    expect(ask('What is 17% of 80?').text).toContain('17\\% \\times 80 &= 0.17 \\times 80');
  });
});

describe('tools', () => {
  it.each([
    ['plot a sine wave', 'np.sin(x)'],
    ['Plot sin(x) and cos(x) from 0 to 2pi', 'np.linspace(0, 6.283185307'],
    ['Bar chart of apples 3, pears 5 and plums 2', '["apples", "pears", "plums"]'],
    ['graph y = |x| - 2', 'np.abs(x) - 2'],
    ['Bar chart of apples $3, pears $5', 'values = [3, 5]'],
    ['histogram of 3, 4, 4, 5', 'ax.hist(values'],
    ['Make a histogram of 200 random numbers', 'size=200'],
    ['pie chart: Mon: 4, Tue: 7', 'ax.pie(values, labels=labels'],
    ['plot the data in grades.csv', 'pd.read_csv("grades.csv")'],
    ['Show the multiplication table of 7', 'pd.DataFrame'],
    ['Make a table of Anna 12, Ben 9', '"Name": ["Anna", "Ben"]'],
  ])('%s → run_code', (question, code) => {
    const call = callIn(ask(question));
    expect(call.name).toBe('run_code');
    expect(call.args.code).toContain(code);
  });

  it.each([
    ['Write a Word document about the French Revolution', 'make_document', { format: 'docx' }],
    [
      'Make a playful PDF handout about fractions',
      'make_document',
      { format: 'pdf', template_type: 'playful' },
    ],
    ['Search the web for the tallest tree', 'web_search', { query: 'the tallest tree' }],
    ['What is the latest news about Mars?', 'web_search', {}],
    ['What do my documents say about osmosis?', 'search_documents', {}],
    ['Who was Ada Lovelace?', 'search_documents', {}],
    ['Make slides about my notes', 'search_documents', {}],
    ['Create 3 slides about badgers', 'make_slides', { title: 'Badgers' }],
  ])('%s → %s', (question, tool, args) => {
    const call = callIn(ask(question));
    expect(call.name).toBe(tool);
    expect(call.args).toMatchObject(args);
  });

  it('never calls what was not offered, and says so', () => {
    for (const question of ['Plot y = x^2', 'Make five slides about fractions', 'Search the web for trees']) {
      const { toolCalls, text } = ask(question, { tools: [] });
      expect(toolCalls).toBeUndefined();
      expect(text).toMatch(/^I cannot/);
    }
  });

  it('does not take prose for a plot or for arithmetic', () => {
    for (const question of ['What is the plot of Macbeth?', 'I got 5 out of 10', 'Tell me about 1789']) {
      expect(ask(question, { tools: ['run_code'] }).text).toContain('demo model');
    }
  });

  it('fits arguments to the offered schema', () => {
    const schema = {
      type: 'object',
      additionalProperties: false,
      required: ['title', 'slides', 'reason'],
      properties: {
        title: { type: 'string', maxLength: 5 },
        reason: { type: 'string' },
        template_type: { enum: ['modern'] },
        slides: {
          type: 'array',
          maxItems: 2,
          items: { type: 'object', additionalProperties: false, properties: { title: {} } },
        },
      },
    };
    const { args } = callIn(ask('Make five slides about fractions', { schemas: { make_slides: schema } }));
    expect(args).toEqual({
      title: 'Fract',
      template_type: 'modern',
      slides: [{ title: 'Reading a fraction' }, { title: 'Equal fractions' }],
      reason: 'Fractions',
    });
  });
});

describe('after a tool', () => {
  it('describes the plot with values and zeros', () => {
    const question = 'Plot y = x² − 3 from −5 to 5';
    const { text } = ask(question, {
      messages: after('run_code', { code: 'plt.plot()' }, '{"outcome":"ok"}'),
    });
    expect(text).toContain('x = −1.73, x = 1.73');
    expect(text).toContain('| −5 | 22 |');
  });

  it.each([
    'Error: Code execution is not available here.',
    '{"success":false,"error":"Traceback\\nCode execution is not available here."}',
  ])('says plainly that it failed: %s', (result) => {
    const { text, toolCalls } = ask('Plot y = x', { messages: after('run_code', { code: 'x' }, result) });
    expect(text).toContain('did not run to its end. The reason given: Code execution is not available here.');
    expect(toolCalls).toBeUndefined();
  });

  it('lists the slides that were made', () => {
    const args = { title: 'T', slides: [{ title: 'One' }, { title: 'Two' }] };
    const { text } = ask('Make slides about fractions', {
      messages: after('make_slides', args, 'Made T.pptx'),
    });
    expect(text).toMatch(/Your 2 slides \*\*T\*\* are ready[^]*- One\n- Two/);
  });

  it('quotes web results with links and markers', () => {
    const result =
      '<results><result id="w1" title="Mars [news]" url="https://a.example/m">Water &amp; ice.</result><result id="w2" title="Bad" url="javascript:alert(1)">x</result></results>';
    const { text } = ask('latest news about Mars', {
      messages: after('web_search', { query: 'Mars' }, result),
    });
    expect(text).toContain('(https://a.example/m)** [w1]: Water & ice.');
    expect(text).not.toContain('javascript:');
  });

  it('goes on with the passages that a search found', () => {
    const search = after('search_documents', { query: 'x' }, DOCUMENTS);
    expect(callIn(ask('Make two slides about my document', { messages: search })).name).toBe('make_slides');
    expect(ask('What do my documents say about pepsin?', { messages: search }).text).toContain(
      '> Pepsin digests',
    );
    const nothing = after('search_documents', { query: 'x' }, 'No passages match.');
    expect(ask('What do my documents say about pepsin?', { messages: nothing }).text).toContain(
      'found nothing',
    );
  });

  it('survives arguments and answers that are no JSON', () => {
    const call = { id: 'c1', type: 'function', function: { name: 'make_slides', arguments: '{"title":' } };
    const messages = [
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: '{"broken' },
    ];
    expect(ask('Make slides about fractions', { messages }).text).toBeTruthy();
  });
});

describe('everything else', () => {
  it.each([
    ['hello', 'demo model'],
    ['thanks!', 'You are welcome'],
    ['Who are you?', 'no real language model is connected'],
    ['Show me the quadratic formula', '\\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}'],
    ['Write a Python function that checks for prime numbers', '```python\ndef is_prime'],
    ['Write a Python function for Fibonacci numbers', 'def fibonacci'],
    ['Compare mitosis and meiosis in a table', '|  | Mitosis | Meiosis |'],
    ['What is evaporation?', '**Evaporation**: the change of liquid water into vapour.'],
    ['Make flash cards about the French Revolution', '| Bastille |'],
    ['Summarise Newton’s laws of motion', '**First law: inertia.**'],
    ['What will the weather be tomorrow?', 'I cannot answer that.'],
    ['This is the demo model, which cannot hear. Your recording is 2 seconds long.', 'type your question'],
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
    for (const question of ['hello', 'Explain fractions', '2+2', 'Plot y = x', 'zzz']) {
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
