import type { ChatMessage } from '@studyhall/contracts';
import { unstoredMessage } from '@studyhall/domain';

/** Messages of every kind as the api answers them, without the models and programs behind it. */

const CONVERSATION = '6f1c1a52-3d6e-4a0b-9a57-0d4a3f2b1c00';
const TIME = '2026-01-15T09:00:00.000Z';

type Change = Partial<ChatMessage>;

function message(role: ChatMessage['role'], content: string, change: Change = {}): ChatMessage {
  const state = role === 'assistant' ? 'completed' : null;
  return unstoredMessage({ role, content, conversation_id: CONVERSATION, timestamp: TIME, state, ...change });
}

const ask = (text: string, change?: Change): ChatMessage => message('user', text, change);
const answer = (text: string, change?: Change): ChatMessage => message('assistant', text, change);

const file = (name: string, type: string, change: object = {}): ChatMessage['attachedFiles'][number] => ({
  id: `file-${name}`,
  name,
  size: 248_310,
  type,
  url: `/api/files/${name}`,
  status: 'ready',
  detail: null,
  uploadDate: TIME,
  ...change,
});

const artifact = (filename: string, change: object) => ({
  type: 'document' as const,
  format: filename.split('.').at(-1) ?? '',
  filename,
  file_id: `artifact-${filename}`,
  download_url: `/download/artifact-${filename}/${filename}`,
  size: 61_440,
  ...change,
});

const TABLE_HTML = `<table><thead><tr><th></th><th>Planet</th><th>Mass (10²⁴ kg)</th><th>Moons</th></tr></thead><tbody>${[
  ['Mercury', '0.330', '0'],
  ['Venus', '4.87', '0'],
  ['Earth', '5.97', '1'],
  ['Mars', '0.642', '2'],
  ['Jupiter', '1898', '95'],
  ['Saturn', '568', '146'],
]
  .map((cells, at) => `<tr><th>${at}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  .join('')}</tbody></table>`;

const WIDE_HTML = `<table><thead><tr><th></th>${Array.from({ length: 14 }, (_, at) => `<th>Subject ${at + 1}</th>`).join('')}</tr></thead><tbody>${Array.from(
  { length: 30 },
  (_, row) =>
    `<tr><th>${row}</th>${Array.from({ length: 14 }, (_cell, at) => `<td>${((row * 7 + at * 3) % 15) + 1}</td>`).join('')}</tr>`,
).join('')}</tbody></table>`;

const CODE = `import numpy as np
import matplotlib.pyplot as plt

x = np.linspace(-5, 5, 200)
plt.plot(x, x**2 - 3)
plt.show()`;

const run = (change: object): ChatMessage['codeExecutionResult'] => ({
  success: true,
  output: '',
  error: null,
  artifacts: [],
  execution_time: 1.24,
  code: CODE,
  output_type: 'text',
  reasoning: null,
  message: null,
  ...change,
});

const step = (id: string, title: string, change: object = {}): ChatMessage['reasoning'][number] => ({
  id,
  kind: 'tool',
  title,
  status: 'done',
  elapsed_ms: 1240,
  ...change,
});

const WIDE_TABLE = `| Stage | Where it happens | What goes in | What comes out | Needs light |\n|:--|:--|:--|:--|:-:|\n${[
  ['Light reactions', 'Thylakoid membrane', 'Water, light', 'Oxygen, ATP, NADPH', 'yes'],
  ['Calvin cycle', 'Stroma of the chloroplast', 'Carbon dioxide, ATP, NADPH', 'Sugar', 'no'],
  ['Glycolysis', 'Cytosol', 'Glucose', 'Pyruvate, a little ATP', 'no'],
]
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n')}`;

export const GALLERY: Record<string, ChatMessage[]> = {
  sources: [
    ask('What is the powerhouse of the cell, and what is new about it?', {
      attachedFiles: [file('biology.pdf', 'application/pdf')],
    }),
    answer(
      'The **mitochondrion** is the powerhouse of the cell [1]: it turns sugar and oxygen into ATP.\n\n' +
        '1. *Glycolysis* splits glucose in the cytosol.\n2. The **Krebs cycle** runs in the matrix [2].\n3. The electron transport chain makes most of the ATP.\n\n' +
        'In 2024 researchers watched it happen in living cells [w1].',
      {
        used_documents: true,
        used_search: true,
        reasoning: [
          step('a', 'Read biology.pdf', { elapsed_ms: 320 }),
          step('b', 'Searched the web', { detail: 'mitochondria live imaging 2024' }),
        ],
        document_citations: [
          {
            document_id: 'd',
            filename: 'biology.pdf',
            page: 3,
            label: 'page 3',
            snippet: 'The mitochondrion …',
          },
          {
            document_id: 'd',
            filename: 'biology.pdf',
            page: 4,
            label: 'page 4',
            snippet: 'The Krebs cycle …',
          },
        ],
        webSearchResults: [
          {
            title: 'Watching mitochondria at work in living cells',
            url: 'https://www.example.org/mitochondria',
            snippet: 'Researchers …',
          },
        ],
      },
    ),
  ],
  plot: [
    ask('Plot y = x² − 3 from −5 to 5 and list the planets'),
    answer('Here is the parabola. It opens upwards, and its lowest point is at (0, −3).', {
      reasoning: [step('a', 'Ran code')],
      codeExecutionResult: run({
        output: 'minimum: -3.0 at x = 0.0\nroots: -1.732, 1.732\n',
        output_type: 'image',
        artifacts: [
          artifact('parabola.png', { type: 'image', name: 'y = x² − 3' }),
          artifact('planets.html', { type: 'dataframe', name: 'planets', data: TABLE_HTML, shape: [6, 3] }),
        ],
      }),
    }),
  ],
  'code-failed': [
    ask('Divide the marks by their number'),
    answer(
      'The program stopped with an error: there are no marks yet. Give me the list and I will try again.',
      {
        reasoning: [step('a', 'Ran code', { status: 'failed', elapsed_ms: 410 })],
        codeExecutionResult: run({
          success: false,
          execution_time: 0.41,
          code: 'marks = []\nprint(sum(marks) / len(marks))',
          error:
            'Traceback (most recent call last):\n  File "main.py", line 2, in <module>\nZeroDivisionError: division by zero',
        }),
      },
    ),
  ],
  documents: [
    ask('Make five slides about the water cycle and a hand-out of two pages'),
    answer('Both are ready: a deck of five slides and a hand-out for the class.', {
      documentGenerationResult: {
        success: true,
        error: null,
        artifacts: [
          artifact('the-water-cycle.pptx', { type: 'presentation', slides_count: 5 }),
          artifact('the-water-cycle-hand-out-for-the-whole-class-of-8b.docx', {
            pages_count: 2,
            word_count: 640,
          }),
        ],
      },
    }),
    ask('And as PDF?'),
    answer('That did not work.', {
      documentGenerationResult: { success: false, error: null, artifacts: [] },
    }),
  ],
  picture: [
    ask('Draw a picture of a red boat on a calm lake', {
      attachedFiles: [
        file('lake.png', 'image/png'),
        file('notes-of-the-whole-term-with-a-very-long-name.txt', 'text/plain', { status: 'failed' }),
      ],
    }),
    answer('', {
      isImageResult: true,
      imageUrl: '/api/files/boat.png',
      imagePrompt: 'a red boat on a calm lake',
      jobId: 'job',
    }),
  ],
  failures: [
    ask('Explain osmosis', { edited: true }),
    answer('Osmosis is the movement of water through a membrane from the side', {
      state: 'failed',
      isError: true,
      error_code: 'model_unavailable',
      error_detail: 'The language model does not answer at the moment. Please try again in a minute.',
      turn_id: 'turn-1',
    }),
    ask('Explain diffusion'),
    answer('Diffusion is the spreading of particles from where there are many', { state: 'stopped' }),
  ],
  running: [
    ask('Compare the two chapters and plot the difference'),
    answer('Both chapters describe how cells **store energy**. The first one begins with', {
      isLoading: true,
      state: 'running',
      turn_id: '00000000-0000-4000-8000-0000000000aa',
      last_seq: 4,
      reasoning: [
        step('a', 'Read chapter-1.pdf', { elapsed_ms: 320 }),
        step('b', 'Searched the web', { detail: 'how cells store energy' }),
        step('c', 'Running code', { status: 'running', elapsed_ms: undefined }),
      ],
    }),
  ],
  long: Array.from({ length: 12 }, (_, at) => [
    ask(`Question ${at + 1}: how does a plant store the energy of the sun?`, { edited: at % 5 === 0 }),
    answer(
      'It makes **sugar** out of carbon dioxide and water. ' +
        'The light splits the water, the oxygen leaves, and what is left drives the making of sugar. '.repeat(
          3,
        ),
    ),
  ]).flat(),
  limits: [
    ask(
      'Run this program with averyveryverylongwordwithoutanyplacetobreakthatgoesonandonandonandonandonandonandonandon',
    ),
    answer('Here is all that it says.', {
      reasoning: [step('a', 'Ran code', { elapsed_ms: 12_400 })],
      codeExecutionResult: run({
        execution_time: 12.4,
        code: Array.from({ length: 40 }, (_, at) => `print("line ${at} of a program", ${at} ** 2)`).join(
          '\n',
        ),
        output: Array.from({ length: 60 }, (_, at) => `line ${at} of a program ${at ** 2}`).join('\n'),
        artifacts: [
          artifact('marks-of-the-whole-school-in-all-subjects.html', {
            type: 'dataframe',
            name: 'marks',
            data: WIDE_HTML,
            shape: [30, 14],
          }),
        ],
      }),
    }),
  ],
  writing: [
    ask('Show me a table, some code and the quadratic formula'),
    answer(
      `## Photosynthesis at a glance\n\n${WIDE_TABLE}\n\n> Plants are the only ones who cook with light.\n\n` +
        'The roots of a quadratic equation are\n\n$$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$\n\n' +
        '```python\ndef roots(a, b, c):\n    """Real roots, smallest first."""\n    d = (b * b - 4 * a * c) ** 0.5\n    return (-b - d) / (2 * a), (-b + d) / (2 * a)\n```\n\n' +
        '- [x] Read the chapter\n- [ ] Try exercise 4\n\nSee [the chapter](https://example.org/chapter) for more.',
    ),
  ],
  diagram: [
    ask('Draw the water cycle as a diagram'),
    answer(
      'The water goes round and round:\n\n```mermaid\nflowchart LR\n  accTitle: The water cycle\n  sea[Sea] -->|sun| vapour(Vapour)\n  vapour --> cloud{{Clouds}}\n  cloud -->|rain, snow| land[Land]\n  land -->|rivers| sea\n```\n\nThe sun drives it.',
    ),
  ],
  arabic: [
    ask('اشرح لي التمثيل الضوئي، وما معنى ATP؟', {
      attachedFiles: [file('أحياء-الفصل-3.pdf', 'application/pdf')],
    }),
    answer(
      '## التمثيل الضوئي\n\nتحوّل النباتات **الضوء** إلى طاقة كيميائية [1]. المعادلة: $6CO_2 + 6H_2O \\to C_6H_{12}O_6 + 6O_2$.\n\n' +
        '1. التفاعلات الضوئية تحدث في الثايلاكويد (thylakoid).\n2. دورة كالفن تحدث في السدى.\n   - لا تحتاج إلى الضوء.\n\n' +
        '| المرحلة | المكان |\n|---|---|\n| الضوئية | Thylakoid |\n| كالفن | Stroma |\n\n> النبات يطبخ بالضوء.\n\n' +
        '```python\nprint("مرحبا")  # تعليق\n```\n\nEnglish words in a paragraph of their own stay on the left.',
      {
        used_documents: true,
        reasoning: [step('a', 'Read أحياء-الفصل-3.pdf')],
        document_citations: [
          { document_id: 'd', filename: 'أحياء-الفصل-3.pdf', page: 12, label: 'page 12', snippet: '…' },
        ],
      },
    ),
  ],
};
