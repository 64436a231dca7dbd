import { phrasesFor } from '../assistant/phrases.js';
import { callTool, type Skill } from '../assistant/skill.js';
import { readFunctionPlot, type FunctionPlot } from './plot.reader.js';

const DRAW = /\b(plot|graph|chart|draw|sketch|visuali[sz]e)\b|ارسم|رسم|منحنى/i;
const ORDER =
  /^(?:please |can you |could you )*(?:plot|graph|chart|draw (?:a |the )?(?:plot|graph|chart|curve))\b/i;

/** Plots of functions, through `run_code`. */
export const plotSkill: Skill = (conversation) => {
  const { question, language } = conversation;
  const { notAvailable, pythonFollows } = phrasesFor(language);
  const plot = DRAW.test(question) ? readFunctionPlot(question) : undefined;
  if (plot) {
    const code = plotCode(plot);
    return (
      callTool(
        conversation,
        'run_code',
        { code },
        'This asks for a plot, so I write Python and call run_code.',
      ) ?? {
        reasoning: 'This asks for a plot, but running code is not offered here.',
        isRefusal: true,
        text: `${notAvailable.plot} ${pythonFollows}\n\n\`\`\`python\n${code}\`\`\``,
      }
    );
  }
  if (!ORDER.test(question)) return undefined;
  return {
    reasoning: 'This asks for a plot, but I find no function in it.',
    text: 'I could not read a function in that. Write it like this:\n\n- Plot y = x^2 - 3 from -5 to 5\n- Plot sin(x) and cos(x)',
  };
};

function plotCode({ variable, functions, from, to }: FunctionPlot): string {
  const lines = functions.map(({ python, source, isConstant }) => {
    const values = isConstant ? `${python} + 0 * ${variable}` : python;
    return `    ax.plot(${variable}, ${values}, label=${pythonText(`y = ${source}`)})`;
  });
  return [
    'import numpy as np\nimport matplotlib.pyplot as plt\n',
    `${variable} = np.linspace(${round(from)}, ${round(to)}, 600)`,
    'fig, ax = plt.subplots(figsize=(7, 4.5))',
    'with np.errstate(all="ignore"):',
    ...lines,
    'ax.axhline(0, color="grey", linewidth=0.8)',
    'ax.axvline(0, color="grey", linewidth=0.8)',
    `ax.set_xlabel(${pythonText(variable)})`,
    'ax.set_ylabel("y")',
    'ax.grid(True, alpha=0.3)',
    'ax.legend()',
    'plt.tight_layout()\nplt.show()\n',
  ].join('\n');
}

/** A text as a Python string: JSON's escapes are Python's, and JSON never ends a string early. */
const pythonText = (text: string): string => JSON.stringify(text);

const round = (value: number): number => Number(value.toPrecision(10));
