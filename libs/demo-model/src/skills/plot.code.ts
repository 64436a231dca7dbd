import type { GivenNumbers } from './numbers.reader.js';
import type { FunctionPlot } from './plot.reader.js';

export type ChartKind = 'bar' | 'line' | 'histogram';

const OPENING = 'import numpy as np\nimport matplotlib.pyplot as plt\n';
const CLOSING = 'plt.tight_layout()\nplt.show()\n';

/** Python that plots functions. */
export function functionCode(plot: FunctionPlot): string {
  const { variable, functions, from, to } = plot;
  const lines = functions.map(({ python, source, isConstant }) => {
    const values = isConstant ? `${python} + 0 * ${variable}` : python;
    return `    ax.plot(${variable}, ${values}, label=${pythonText(`y = ${source}`)})`;
  });
  const isSteep = functions.some(({ source }) => /tan|\/\s*\(?[a-z]/i.test(source));
  return [
    OPENING,
    `${variable} = np.linspace(${round(from)}, ${round(to)}, 600)`,
    'fig, ax = plt.subplots(figsize=(7, 4.5))',
    'with np.errstate(all="ignore"):',
    ...lines,
    'ax.axhline(0, color="grey", linewidth=0.8)',
    'ax.axvline(0, color="grey", linewidth=0.8)',
    ...(isSteep ? ['ax.set_ylim(-10, 10)'] : []),
    `ax.set_xlabel(${pythonText(variable)})`,
    'ax.set_ylabel("y")',
    `ax.set_title(${pythonText(functions.map(({ source }) => `y = ${source}`).join(' and '))})`,
    'ax.grid(True, alpha=0.3)',
    'ax.legend()',
    CLOSING,
  ].join('\n');
}

/** Python that draws a chart of given numbers. */
export function chartCode(kind: ChartKind, { labels, values }: GivenNumbers): string {
  const names = `[${(labels ?? values.map((_, index) => String(index + 1))).map(pythonText).join(', ')}]`;
  const drawing: Record<ChartKind, string[]> = {
    bar: ['ax.bar(labels, values)', 'ax.grid(True, axis="y", alpha=0.3)'],
    line: ['ax.plot(labels, values, marker="o")', 'ax.grid(True, alpha=0.3)'],
    histogram: ['ax.hist(values, bins="auto", edgecolor="white")', 'ax.set_ylabel("How often")'],
  };
  return [
    OPENING,
    `labels = ${names}`,
    `values = [${values.join(', ')}]`,
    'fig, ax = plt.subplots(figsize=(7, 4.5))',
    ...drawing[kind],
    CLOSING,
  ].join('\n');
}

/** Python that reads a table file, plots its numbers and shows its rows. */
export function dataFileCode(file: string, draws: boolean): string {
  const reader = /\.xlsx?$/i.test(file) ? 'read_excel' : 'read_csv';
  return [
    'import pandas as pd',
    ...(draws ? ['import matplotlib.pyplot as plt'] : []),
    '',
    `df = pd.${reader}(${pythonText(file)})`,
    ...(draws ? ['df.select_dtypes("number").plot(figsize=(7, 4.5), grid=True)', CLOSING.trimEnd()] : []),
    'df',
    '',
  ].join('\n');
}

/** Python whose last expression is a DataFrame. */
export function tableCode(columns: Record<string, (string | number)[]>): string {
  const entries = Object.entries(columns).map(([name, cells]) => {
    const list = cells.map((cell) => (typeof cell === 'number' ? String(cell) : pythonText(cell)));
    return `    ${pythonText(name)}: [${list.join(', ')}],`;
  });
  return ['import pandas as pd', '', 'table = pd.DataFrame({', ...entries, '})', 'table', ''].join('\n');
}

/** A text as a Python string: JSON's escapes are Python's, and JSON never ends a string early. */
function pythonText(text: string): string {
  return JSON.stringify(text);
}

function round(value: number): number {
  return Number(value.toPrecision(10));
}
