import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxArtifact, SandboxInput, SandboxLimits, SandboxRun } from '@studyhall/ports';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testedIsolation } from '../../test/tested-isolation.js';
import { BubblewrapSandbox } from './bubblewrap.sandbox.js';

const place = mkdtempSync(join(tmpdir(), 'studyhall-figures-test-'));
const sandbox = new BubblewrapSandbox({ stateDir: join(place, 'state'), poolSize: 0 });
const runs: SandboxRun[] = [];

async function run(
  code: string,
  inputs: SandboxInput[] = [],
  limits: Partial<SandboxLimits> = {},
): Promise<SandboxRun> {
  const result = await sandbox.run({ code, inputs, limits, signal: new AbortController().signal });
  runs.push(result);
  return result;
}

beforeAll(async () => {
  expect(await testedIsolation(sandbox)).toEqual({ ok: true });
});
afterEach(async () => {
  await Promise.all(runs.splice(0).map((result) => result.dispose()));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(place, { recursive: true, force: true });
});

const names = ({ artifacts }: SandboxRun): unknown[] =>
  artifacts.map(({ filename, companion }) => [filename, companion?.filename]);

/** The size of an image, and its colours from the most frequent one on. */
async function look(
  images: readonly Pick<SandboxArtifact, 'path'>[],
): Promise<{ size: [number, number]; colours: string[] }[]> {
  const inputs = images.map(({ path }, at) => ({ name: `${at}.png`, path }));
  const { output, error } = await run(
    `import json
from PIL import Image
for name in ${JSON.stringify(inputs.map(({ name }) => name))}:
    image = Image.open(name).convert('RGB')
    colours = sorted(image.getcolors(1 << 18), reverse=True)[:40]
    print(json.dumps({'size': image.size, 'colours': ['#%02x%02x%02x' % colour for _, colour in colours]}))`,
    inputs,
  );
  expect(error).toBe('');
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { size: [number, number]; colours: string[] });
}

it('draws a figure in the colours of the page, large enough for a projector, with a dark variant of the same run', async () => {
  const result = await run(
    'import matplotlib.pyplot as plt\nprint("once")\nplt.plot([1, 2])\nplt.title("A line")\nplt.show()',
  );
  expect(result).toMatchObject({ outcome: 'ok', output: 'once\n', notices: [] });
  expect(names(result)).toEqual([['figure-1.png', 'figure-1.dark.png']]);
  expect(result.artifacts[0]?.name).toBe('A line');
  const [{ path, companion }] = result.artifacts as [SandboxArtifact];
  const [light, dark] = await look([{ path }, companion!]);
  expect(light!.size[0]).toBeGreaterThan(1000);
  expect(dark!.size).toEqual(light!.size);
  expect([light!.colours[0], dark!.colours[0]]).toEqual(['#ffffff', '#1b1f23']);
  expect(light!.colours).toEqual(expect.arrayContaining(['#1f6f5c', '#1c1f26']));
  expect(dark!.colours).toEqual(expect.arrayContaining(['#5cc2a3']));
  expect(dark!.colours).not.toContain('#ffffff');
});

it.each([
  ['plt.suptitle("Waves"); plt.title("$\\\\sin x$")', 'Waves, \\sin x'],
  ['plt.xlabel("time (s)"); plt.ylabel("height (m)")', 'height (m), time (s)'],
  ['plt.xlabel("x"); plt.plot([2, 1], label="y = 2x")', 'y = 2x'],
  ['pass', undefined],
])('names a figure by its titles, else by its legend or its axes: %s', async (line, name) => {
  const result = await run(
    `import matplotlib.pyplot as plt\nplt.plot([1, 2])\n${line}\nplt.savefig("a.png")`,
  );
  expect(result.artifacts.map((one) => one.name)).toEqual([name]);
});

it('makes the dark variant of a figure that the program saves, and leaves the figure as it was', async () => {
  const result = await run(
    [
      'import matplotlib.pyplot as plt',
      'figure, axes = plt.subplots()',
      'bars = axes.bar(["a", "b"], [1, 2], label="x")',
      'axes.bar_label(bars, label_type="center")',
      'axes.legend()',
      'figure.savefig("mine.png", facecolor="white", dpi=50)',
      'figure.savefig("again.png", dpi=50)',
      'figure.savefig("mine.pdf")',
    ].join('\n'),
  );
  expect(result).toMatchObject({ outcome: 'ok', output: '', notices: [] });
  expect(names(result)).toEqual([
    ['mine.png', 'mine.dark.png'],
    ['again.png', 'again.dark.png'],
    ['mine.pdf', undefined],
  ]);
  const [mine, again] = result.artifacts;
  const [first, firstDark, second] = await look([mine!, mine!.companion!, again!]);
  expect(first!.size).toEqual([400, 250]);
  expect(firstDark!.colours[0]).toBe('#1b1f23');
  expect(readFileSync(mine!.path).equals(readFileSync(again!.path))).toBe(true);
  expect(second!.colours[0]).toBe('#ffffff');
});

it.each([
  ['a sleep', 'import time\ntime.sleep(60)', 'timeout'],
  ['an exit of its own', 'import os\nos._exit(1)', 'error'],
  ['an exit of its own without an error', 'import os\nos._exit(0)', 'ok'],
  ['a kill', 'import os\nos.kill(os.getpid(), 9)', 'killed'],
])('keeps figures and tables of a program that ends with %s whole', async (_, end, outcome) => {
  const result = await run(
    `import matplotlib.pyplot as plt, pandas as pd\nplt.plot([1, 2])\nplt.title("A line")\nplt.show()\nplt.figure()\nplt.plot([1])\nplt.savefig("mine.png")\ndisplay(pd.DataFrame({"a": [1]}))\n${end}`,
    [],
    { wallMs: 12_000 },
  );
  expect(result.outcome).toBe(outcome);
  expect(names(result)).toEqual([
    ['figure-1.png', 'figure-1.dark.png'],
    ['mine.png', 'mine.dark.png'],
    ['table-1.html', 'table-1.csv'],
  ]);
  expect(result.artifacts[0]?.name).toBe('A line');
});

it('makes no dark variant of a figure that is dark already, and keeps files of that name', async () => {
  const result = await run(
    'import matplotlib.pyplot as plt\nplt.style.use("dark_background")\nplt.plot([1])\nplt.savefig("night.png")\n' +
      'plt.style.use("default")\nopen("day.dark.png", "w").write("mine")\nplt.figure()\nplt.plot([1])\nplt.savefig("day.png")',
  );
  expect(names(result)).toEqual(
    expect.arrayContaining([
      ['night.png', undefined],
      ['day.png', undefined],
      ['day.dark.png.txt', undefined],
    ]),
  );
});

it('lets a program arrange its figure itself, without warnings', async () => {
  const result = await run(
    'import matplotlib.pyplot as plt\nplt.imshow([[1, 2]])\nplt.colorbar()\nplt.tight_layout()\nplt.figure()\n' +
      'plt.plot([1])\nplt.subplots_adjust(left=0.3)\nplt.figure().add_subplot(projection="3d")',
  );
  expect(result).toMatchObject({ outcome: 'ok', output: '', notices: [] });
  expect(names(result)).toEqual([
    ['figure-1.png', 'figure-1.dark.png'],
    ['figure-2.png', 'figure-2.dark.png'],
    ['figure-3.png', undefined],
  ]);
});

it('says why a figure could not be drawn, without words of Python', async () => {
  const formula = await run('import matplotlib.pyplot as plt\nplt.title(r"$\\frac{1}$")');
  expect(formula.notices).toEqual(['A figure could not be drawn: the formula \\frac{1} is not valid.']);
  const large = await run('import matplotlib.pyplot as plt\nplt.figure(figsize=(2000, 2000))');
  expect(large.notices).toEqual(['A figure could not be drawn: 320000 × 320000 pixels are too many.']);
});

it('leaves out the numbers of rows, keeps their names, and gives the whole table as CSV', async () => {
  const result = await run(
    'import pandas as pd\ntable = pd.DataFrame({"pupil": ["A"] * 600, "mark": range(600)})\ndisplay(table)\ntable.describe()',
  );
  const [numbered, described] = result.artifacts;
  expect(readFileSync(numbered!.path, 'utf8')).not.toContain('<th>0</th>');
  expect(readFileSync(described!.path, 'utf8')).toContain('<th>mean</th>');
  expect(numbered!.companion).toMatchObject({ filename: 'table-1.csv', mimeType: 'text/csv' });
  const lines = readFileSync(numbered!.companion!.path, 'utf8').trim().split('\n');
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([601, 'pupil,mark', 'A,599']);
  expect(result.artifacts).toHaveLength(2);
});
