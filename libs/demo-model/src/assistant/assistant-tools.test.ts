import { describe, expect, it } from 'vitest';
import { after, ask, callIn, DOCUMENTS } from '../../../../tests/support/assistant-talk.js';

describe('tools', () => {
  it.each([
    ['Plot sin(x) and cos(x) from 0 to 2pi', 'np.linspace(0, 6.283185307'],
    ['graph y = |x| - 2', 'np.abs(x) - 2'],
  ])('%s → run_code', (question, code) => {
    const call = callIn(ask(question));
    expect(call.name).toBe('run_code');
    expect(call.args.code).toContain(code);
  });

  it.each([
    ['Write a Word document about photosynthesis', 'make_document', { format: 'docx' }],
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
    ['Badgers.pptx: make slide 2 shorter', 'read_artifact', { artifact: 'Badgers.pptx' }],
    ['Create 3 slides about badgers', 'make_slides', { title: 'Badgers', slide_count: 3 }],
    ['Make dark slides about fractions', 'make_slides', { title: 'Fractions', template_type: 'dark' }],
  ])('%s → %s', (question, tool, args) => {
    const call = callIn(ask(question));
    expect(call.name).toBe(tool);
    expect(call.args).toMatchObject(args);
  });

  it('asks in an exit ticket about what a class asked most', () => {
    const asked = ['What is osmosis?', 'Osmosis in a leaf?', 'Why is the sky blue?'];
    const { args } = callIn(
      ask(asked.map((text) => `<asked>${text}</asked>`).join('\n'), { tools: ['propose_ticket'] }),
    );
    expect(args.questions).toMatchObject([{ kind: 'choice', right: 'osmosis' }, {}, { kind: 'text' }]);
  });

  it('never calls what was not offered, and says so', () => {
    for (const question of ['Plot y = x^2', 'Make five slides about fractions', 'Search the web for trees']) {
      const { toolCalls, text, isRefusal } = ask(question, { tools: [] });
      expect(toolCalls).toBeUndefined();
      expect(isRefusal, question).toBe(true);
      expect(text).toMatch(/^I cannot/);
    }
  });

  it('does not take prose for a plot or for arithmetic', () => {
    for (const question of ['What is the plot of Macbeth?', 'I got 5 out of 10', 'Tell me about 1789']) {
      expect(ask(question, { tools: ['run_code'] }).text).toContain('demo model');
    }
  });
});

describe('after a tool', () => {
  it('names the plot and its range', () => {
    const question = 'Plot y = x² − 3 from −5 to 5';
    const { text } = ask(question, {
      messages: after('run_code', { code: 'plt.plot()' }, '{"outcome":"ok"}'),
    });
    expect(text).toContain('the plot of y = x² - 3 from −5 to 5');
  });

  it.each([
    'Error: Code execution is not available here.',
    '{"success":false,"error":"Traceback\\nCode execution is not available here."}',
  ])('says plainly that it failed: %s', (result) => {
    const { text, toolCalls } = ask('Plot y = x', { messages: after('run_code', { code: 'x' }, result) });
    expect(text).toMatch(/Code execution is not available here\.$/);
    expect(text).not.toContain('try again');
    expect(toolCalls).toBeUndefined();
  });

  it('lists the slides that were made, and counts those of the file', () => {
    const args = { title: 'T', slides: [{ title: 'One' }, { title: 'Two' }] };
    const answer = (result: string): string =>
      ask('Make slides about fractions', { messages: after('make_slides', args, result) }).text ?? '';
    expect(answer('Made T.pptx')).toMatch(/Your 2 slides \*\*T\*\* are ready[^]*- One\n- Two/);
    expect(answer('{"success":true,"shown_to_the_user":{"slides_count":3}}')).toContain(
      'Your 3 slides **T**',
    );
  });

  it.each(['the water cycle', 'photosynthesis', 'fractions', 'badgers'])(
    'makes each slide of a deck about %s shorter, or says that it cannot',
    (topic) => {
      const { slides } = callIn(ask(`Make five slides about ${topic}`)).args as { slides: object[] };
      const outline = { slides: slides.map((one, at) => ({ number: at + 2, ...one })) };
      const read = after('read_artifact', {}, JSON.stringify(outline));
      for (const { number, ...slide } of [{ number: 1 }, ...outline.slides]) {
        const reply = ask(`Make slide ${number} shorter`, { messages: read });
        if (reply.toolCalls) {
          const [change] = callIn(reply).args.changes as [{ part: object }];
          expect(Object.keys(change.part)).not.toEqual([]);
          expect({ ...slide, ...change.part }).not.toEqual(slide);
        } else expect(reply.text).toContain('nothing in this part');
        if (number === 4) expect(reply.toolCalls).toBeDefined();
      }
    },
  );

  it('keeps what a tool tells the model to correct to itself', () => {
    const reason = 'Error: Change 1: give `part` or `drop`.';
    const { text } = ask('Make slide 4 shorter', { messages: after('edit_artifact', {}, reason) });
    expect(text).toMatch(/^The file could not be changed\.\n\nYou can try again/);
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
