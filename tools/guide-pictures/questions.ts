/** The questions of the pictures that show a reply. */
export type Question = 'formula' | 'plot';

/** What the student asks, by language. */
export const QUESTIONS: Record<string, Record<Question, string>> = {
  en: { formula: 'Show me the quadratic formula', plot: 'Plot y = x² − 3 from −5 to 5' },
  ar: {
    formula: 'ما القانون العام لحل المعادلة التربيعية؟',
    plot: 'ارسم منحنى الدالة \u2066y = x² − 3\u2069 من \u2066−5\u2069 إلى 5',
  },
};

const PLOT = `import numpy as np
import matplotlib.pyplot as plt

x = np.linspace(-5, 5, 600)
fig, ax = plt.subplots(figsize=(7, 4.5))
ax.plot(x, x**2 - 3, label="y = x² − 3")
ax.axhline(0, color="grey", linewidth=0.8)
ax.axvline(0, color="grey", linewidth=0.8)
ax.set_xlabel("x")
ax.set_ylabel("y")
ax.grid(True, alpha=0.3)
ax.legend()
plt.tight_layout()
plt.show()
`;

/** The demo model speaks English only: these replies are ordered from it. */
export const replyRules = [
  {
    contains: QUESTIONS.ar!.formula,
    text: [
      'المعادلة التربيعية هي كل معادلة على الصورة $ax^2 + bx + c = 0$ حيث $a \\neq 0$. ويعطي القانون العام حلَّيها:',
      '$$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$',
      'ما تحت الجذر يسمى **المميز**، وهو يحدد عدد الحلول:',
      '- إذا كان موجبًا فللمعادلة حلان مختلفان.\n- إذا كان صفرًا فلها حل واحد.\n- إذا كان سالبًا فليس لها حل حقيقي.',
    ].join('\n\n'),
  },
  {
    contains: QUESTIONS.ar!.plot,
    tools: [{ name: 'run_code', args: { code: PLOT } }],
    text: 'هذا منحنى الدالة $y = x^2 - 3$: قطع مكافئ رأسه عند $(0, -3)$، ويقطع المحور الأفقي عند $x = \\pm\\sqrt{3}$.',
  },
];
