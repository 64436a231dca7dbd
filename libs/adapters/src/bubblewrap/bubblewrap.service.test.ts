import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxRequest, SandboxRun } from '@studyhall/ports';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BubblewrapSandbox } from './bubblewrap.sandbox.js';
import { findCgroupHome } from './cgroups.js';
import { testedIsolation } from '../../test/tested-isolation.js';

const place = mkdtempSync(join(tmpdir(), 'studyhall-sandbox-test-'));
const sandbox = new BubblewrapSandbox({ stateDir: join(place, 'state') });
const runs: SandboxRun[] = [];

async function run(code: string, more: Partial<SandboxRequest> = {}): Promise<SandboxRun> {
  const result = await sandbox.run({ code, signal: new AbortController().signal, ...more });
  runs.push(result);
  return result;
}

function upload(name: string, content: string | Buffer): { name: string; path: string } {
  const path = join(place, `upload-${Buffer.from(name).toString('hex')}`);
  writeFileSync(path, content);
  return { name, path };
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const facts = (result: SandboxRun): string[] =>
  result.artifacts.map(({ type, format, filename }) => `${type} ${format} ${filename}`);

beforeAll(async () => {
  expect(await testedIsolation(sandbox)).toEqual({ ok: true });
});
afterEach(async () => {
  await Promise.all(runs.splice(0).map((result) => result.dispose()));
});
afterAll(async () => {
  await sandbox.close();
  expect(readdirSync(join(place, 'state'))).toEqual([]);
  rmSync(place, { recursive: true, force: true });
});

it('tests the isolation again after a test that did not end in time, and only then', async () => {
  const [python, tries] = [join(place, 'python'), join(place, 'tries')];
  // In place of the supervisor: its first sandbox is late, later ones end. A template only waits.
  const failed = `{"event":"failed","why":"%s","detail":""}\n`;
  writeFileSync(
    python,
    `#!/bin/sh\ncase "$*" in *nest.py) exec cat <&4;; esac\n[ -e ${tries} ] && why=exit || why=time\necho >> ${tries}\nprintf '${failed}' $why\n`,
    { mode: 0o755 },
  );
  const busy = new BubblewrapSandbox({ stateDir: join(place, 'busy'), python });
  expect(await busy.available()).toMatchObject({ ok: false, isLate: true });
  const reason = 'Code execution is off: exit:.';
  expect(await busy.available()).toEqual({ ok: false, reason });
  expect(await busy.available()).toEqual({ ok: false, reason });
  expect(readFileSync(tries, 'utf8')).toBe('\n\n');
  await busy.close();
});

describe('the output of a program', () => {
  it('prints, and shows the value of its last line', async () => {
    const begun = performance.now();
    const result = await run('print("héllo")\nimport sys\nprint("warned", file=sys.stderr)\n{"a": [1, 2]}');
    expect(result).toMatchObject({ outcome: 'ok', error: '', truncated: false, artifacts: [], notices: [] });
    expect(result.output).toBe("héllo\nwarned\n{'a': [1, 2]}\n");
    expect(result.executionTime).toBeGreaterThan(0);
    // In seconds.
    expect(result.executionTime).toBeLessThan((performance.now() - begun) / 1_000);
  });

  it('fails with a traceback of its own lines only', async () => {
    const result = await run('def half(x):\n    return x / 0\n\nprint("before")\nhalf(1)');
    expect(result).toMatchObject({ outcome: 'error', output: 'before\n' });
    expect(result.error).toContain('File "program.py", line 2, in half\n    return x / 0');
    expect(result.error).toMatch(/ZeroDivisionError: division by zero$/);
    expect(result.error).not.toContain('runner.py');
  });

  it('fails on a syntax error before anything runs', async () => {
    const result = await run('print("x")\nif True print(1)');
    expect(result).toMatchObject({ outcome: 'error', output: '' });
    expect(result.error).toContain('SyntaxError');
  });

  it('reports the exit code of a program that exits', async () => {
    expect(await run('import sys\nsys.exit()')).toMatchObject({ outcome: 'ok', error: '' });
    expect(await run('import sys\nsys.exit("no data")')).toMatchObject({
      outcome: 'error',
      error: 'The program ended itself: no data',
    });
    expect(await run('import os\nos._exit(3)')).toMatchObject({
      outcome: 'error',
      error: 'The program ended with status 3.',
    });
  });

  it('reports exceeded memory and time limits', async () => {
    expect(await run('x = bytearray(2 << 30)')).toMatchObject({ outcome: 'memory' });
    const late = await run('print("begun")\nwhile True: pass', { limits: { wallMs: 3000 } });
    expect(late).toMatchObject({
      outcome: 'timeout',
      output: 'begun\n',
      error: 'The program ran longer than 3 seconds and was stopped.',
    });
  });

  it('is cut at its limit', async () => {
    const result = await run('print("é" * 1_000_000)', { limits: { outputBytes: 1001 } });
    expect(result.truncated).toBe(true);
    expect(result.output).toBe('é'.repeat(500));
    expect(result.notices).toEqual(['The output was cut after 1 KB.']);
  });
});

describe('the images of a program', () => {
  it('are returned without being saved', async () => {
    const result = await run(
      'import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\nplt.figure()\nplt.bar(["a"], [1])',
    );
    expect(result.output).toBe('');
    expect(facts(result)).toEqual(['image png figure-1.png', 'image png figure-2.png']);
    const bytes = readFileSync(result.artifacts[0]!.path);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.length).toBe(result.artifacts[0]!.size);
  });

  it('are returned once if the program saves them', async () => {
    const result = await run('import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.savefig("mine.png")');
    expect(facts(result)).toEqual(['image png mine.png']);
  });

  it('are returned whole if they exceed their canvas', async () => {
    const result = await run(
      'import matplotlib.pyplot as plt\nplt.plot([1], label="x")\nplt.legend(bbox_to_anchor=(1.5, 1))',
    );
    expect(facts(result)).toEqual(['image png figure-1.png']);
    expect(readFileSync(result.artifacts[0]!.path).readUInt32BE(16)).toBeGreaterThan(710);
  });

  it('have the letters of many scripts', async () => {
    const result = await run(
      [
        'import matplotlib.pyplot as plt, warnings',
        'warnings.simplefilter("error")',
        'plt.plot([1, 2], label="学习 ひらがな 한국어")',
        'plt.title("العربية עברית Ελληνικά кириллица")',
        'plt.legend()',
      ].join('\n'),
    );
    expect(result.notices).toEqual([]);
    expect(result.output + result.error).toBe('');
    expect(facts(result)).toEqual(['image png figure-1.png']);
  });

  // Each in a program of its own: on a busy machine, all of them take longer to load than a program may run.
  it.each([
    ['seaborn', 'import seaborn\nseaborn.histplot([1, 2, 2, 3])', '', ['image png figure-1.png']],
    ['scipy', 'from scipy import stats\nprint(round(stats.norm.cdf(0), 2))', '0.5\n', []],
    ['sympy', 'import sympy\nx = sympy.Symbol("x")\nprint(sympy.integrate(2 * x, x))', 'x**2\n', []],
  ])('works with %s', async (_library, code, output, made) => {
    const result = await run(code);
    expect(result).toMatchObject({ outcome: 'ok', output });
    expect(facts(result)).toEqual(made);
  });
});

describe('tables', () => {
  it('come back as HTML with their shape, bounded, and say so', async () => {
    const result = await run(
      'import pandas as pd\nmarks = pd.DataFrame({"pupil": ["<b>A</b>"] * 900, "mark": range(900)})\nmarks',
    );
    expect(result.artifacts).toMatchObject([
      {
        type: 'dataframe',
        format: 'html',
        filename: 'marks-1.html',
        mimeType: 'text/html',
        shape: [900, 2],
        name: 'marks',
      },
    ]);
    const html = readFileSync(result.artifacts[0]!.path, 'utf8');
    expect(html).toContain('<th>pupil</th>');
    expect(html).toContain('&lt;b&gt;A&lt;/b&gt;');
    expect(html.match(/<tr>/g)!.length).toBe(500);
    expect(result.notices).toEqual(['The table “marks” shows 500 of 900 rows and 2 of 2 columns.']);
    expect(result.output).toBe('');
  });

  it('come from series, groups and display() too', async () => {
    const result = await run(
      'import pandas as pd\ndf = pd.DataFrame({"a": [1, 1, 2], "b": [1, 2, 3]})\ndisplay(df)\ndf.groupby("a").agg(["sum", "mean"])',
    );
    expect(facts(result)).toEqual(['dataframe html table-1.html', 'dataframe html table-2.html']);
    expect(result.artifacts[1]).toMatchObject({
      shape: [2, 2],
      name: "df.groupby('a').agg(['sum', 'mean'])",
    });
    expect(facts(await run('import pandas as pd\npd.Series([1, 2], name="s")'))).toEqual([
      'dataframe html table-1.html',
    ]);
  });

  it('have no numbers of rows, also when they were sorted or filtered; years and names stay', async () => {
    const result = await run(
      'import pandas as pd\ndf = pd.DataFrame({"a": [3, 1, 2]})\ndisplay(df.sort_values("a"))\ndisplay(df[df.a > 1])\n' +
        'display(pd.DataFrame({"a": [1, 2]}, index=[2019, 2020]))\ndisplay(pd.DataFrame({"a": [1]}, index=["Ann"]))',
    );
    const rowHeads = result.artifacts
      .filter(({ type }) => type === 'dataframe')
      .map(({ path }) =>
        [...readFileSync(path, 'utf8').matchAll(/<th>(\w+)<\/th>/g)].map(([, text]) => text),
      );
    expect(rowHeads).toEqual([['a'], ['a'], ['a', '2019', '2020'], ['a', 'Ann']]);
  });
});

describe('files', () => {
  it('that are saved come back with their kind', async () => {
    const result = await run(`
import pandas as pd, docx, json
from reportlab.pdfgen import canvas
df = pd.DataFrame({'a': [1]})
df.to_csv('data.csv', index=False)
df.to_excel('data.xlsx')
docx.Document().save('essay.docx')
page = canvas.Canvas('page.pdf'); page.drawString(9, 9, 'x'); page.save()
json.dump([1], open('data.json', 'w'))
`);
    expect(result).toMatchObject({ outcome: 'ok', error: '' });
    expect(facts(result).sort()).toEqual([
      'document docx essay.docx',
      'document pdf page.pdf',
      'file csv data.csv',
      'file json data.json',
      'file xlsx data.xlsx',
    ]);
    expect(readFileSync(result.artifacts.find(({ format }) => format === 'csv')!.path, 'utf8')).toBe(
      'a\n1\n',
    );
  });

  it('that are uploaded can be read, and come back only when changed', async () => {
    const inputs = [
      upload('marks.csv', 'a,b\n1,2\n3,4\n'),
      upload('../notes 1.txt', 'hello'),
      upload('empty.txt', ''),
    ];
    const result = await run(
      `
import os, pandas as pd
print(sorted(os.listdir('.')), pd.read_csv('marks.csv').a.sum())
with open('_notes 1.txt', 'a') as file:
    file.write(' there')
print('done')
`,
      { inputs },
    );
    expect(result.output).toBe("['_notes 1.txt', 'empty.txt', 'marks.csv'] 4\ndone\n");
    expect(facts(result)).toEqual(['file txt _notes 1.txt']);
    expect(readFileSync(result.artifacts[0]!.path, 'utf8')).toBe('hello there');
    expect(readFileSync(inputs[1]!.path, 'utf8')).toBe('hello');
  });

  it('that are uploaded do not use up the program’s own space', async () => {
    const inputs = [upload('large.bin', Buffer.alloc(40 << 20, 1))];
    const result = await run(
      'import os\nprint(os.path.getsize("large.bin"))\nopen("/tmp/own", "wb").write(bytes(30 << 20))',
      { inputs },
    );
    expect(result).toMatchObject({ outcome: 'ok', output: `${40 << 20}\n${30 << 20}\n` });
  });

  it('rejects uploads that are not regular files', async () => {
    symlinkSync('/', join(place, 'folder'));
    const result = await run('print(1)', { inputs: [{ name: 'x', path: join(place, 'folder') }] });
    expect(result).toMatchObject({ outcome: 'error', error: 'An uploaded file is not an ordinary file.' });
  });

  it('are removed by dispose()', async () => {
    const result = await run('open("a.txt", "w").write("x")');
    const { path } = result.artifacts[0]!;
    expect(existsSync(path)).toBe(true);
    await result.dispose();
    await result.dispose();
    expect(existsSync(path)).toBe(false);
  });
});

it('limits with control groups wherever their folders can be written', async () => {
  const home = findCgroupHome(
    readFileSync('/proc/self/mountinfo', 'utf8'),
    readFileSync('/proc/self/cgroup', 'utf8'),
  );
  const expected =
    home && process.geteuid?.() === 0 && home.folders.every(isWritable) ? `v${home.version}` : 'none';
  expect((await sandbox.isolation()).cgroups).toBe(expected);
});

it('keeps nothing from one run for the next', async () => {
  await run('open("/tmp/mine", "w").write("x")\nimport builtins\nbuiltins.mine = 1');
  const next = await run(
    'import os, builtins\nprint(os.path.exists("/tmp/mine"), hasattr(builtins, "mine"))',
  );
  expect(next.output).toBe('False False\n');
});

it('runs several programs at once, beyond the pool', async () => {
  const results = await Promise.all([1, 2, 3, 4].map((number) => run(`print(${number})`)));
  expect(results.map(({ output }) => output)).toEqual(['1\n', '2\n', '3\n', '4\n']);
});
