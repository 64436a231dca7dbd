import { describe, expect, it } from 'vitest';
import { cutToTokens, estimateTokens } from './token.estimate.js';

/** Texts with their tokens in the vocabularies `o200k_base` (2024) and `cl100k_base` (2023). */
const COUNTED: Array<[kind: string, recent: number, older: number, text: string]> = [
  [
    'english',
    33,
    33,
    'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.',
  ],
  [
    'german',
    39,
    44,
    'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geiste der Brüderlichkeit begegnen.',
  ],
  [
    'turkish',
    46,
    60,
    'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.',
  ],
  [
    'vietnamese',
    50,
    80,
    'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền. Mọi con người đều được tạo hoá ban cho lý trí và lương tâm và cần phải đối xử với nhau trong tình anh em.',
  ],
  [
    'russian',
    41,
    74,
    'Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства.',
  ],
  [
    'greek',
    71,
    172,
    'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση, και οφείλουν να συμπεριφέρονται μεταξύ τους με πνεύμα αδελφοσύνης.',
  ],
  [
    'arabic',
    44,
    89,
    'يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق. وقد وهبوا عقلًا وضميرًا وعليهم أن يعامل بعضهم بعضًا بروح الإخاء.',
  ],
  [
    'hebrew',
    50,
    129,
    'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג איש ברעהו ברוח של אחווה.',
  ],
  [
    'hindi',
    54,
    180,
    'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है। उन्हें बुद्धि और अन्तरात्मा की देन प्राप्त है और परस्पर उन्हें भाईचारे के भाव से बर्ताव करना चाहिए।',
  ],
  ['tamil', 34, 137, 'மனிதப் பிறவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்; அவர்கள் மதிப்பிலும், உரிமைகளிலும் சமமானவர்கள்.'],
  [
    'thai',
    63,
    135,
    'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ',
  ],
  [
    'chinese',
    35,
    50,
    '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。',
  ],
  [
    'japanese',
    72,
    93,
    'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。',
  ],
  [
    'korean',
    51,
    85,
    '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동하여야 한다.',
  ],
  [
    'code',
    72,
    72,
    'export function median(values: number[]): number {\n  const sorted = [...values].sort((a, b) => a - b);\n  const middle = Math.floor(sorted.length / 2);\n  return sorted.length % 2 === 0 ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle];\n}\n',
  ],
  [
    'python',
    66,
    66,
    'import pandas as pd\n\nframe = pd.read_csv("marks.csv")\nfor name, group in frame.groupby("class"):\n    print(f"{name}: {group[\'mark\'].mean():.2f}")\n    if group["mark"].max() > 90:\n        best.append((name, group["mark"].idxmax()))\n',
  ],
  [
    'json',
    73,
    72,
    '{"id":"7b1c0f9e-42aa-4d35-9f0a-3b8e6d1f2a77","name":"marks.csv","rows":[{"pupil":"Ada","mark":91.5},{"pupil":"Bo","mark":78}],"ok":true,"next":null}',
  ],
  [
    'latex',
    78,
    78,
    'The roots are $x_{1,2} = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$, where $\\Delta = b^2 - 4ac$ is the discriminant. $$\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}$$',
  ],
  [
    'digits',
    34,
    34,
    '3141592653589793238462643383279502884197169399375105820974944592307816406286208998628034825342117067',
  ],
  [
    'table',
    60,
    60,
    '12.5\t13.75\t0.981\t1024\n98.1\t77.25\t0.443\t2048\n3.14\t2.718\t1.414\t4096\n55.5\t66.25\t0.125\t8192\n',
  ],
  [
    'base64',
    94,
    97,
    'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJgggq7Zx0QmVtbGVkR3JhcGhWaWV3ZXJTZXR0aW5ncw',
  ],
  [
    'hex',
    84,
    83,
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08d7a8fbb307d7809469ca9abcb0082e4f8d5651e46d3cdb762d02d0bf37c9e592',
  ],
  ['emoji', 34, 54, '😀🎉👩‍🔬🌍🔥✅❤️👍🏽🇩🇪🤖📚✏️🧮🎓🚀'],
  ['spaces', 10, 10, 'a                                b\n\n\n\n\n\n        c\n                d\n'],
];

describe('estimateTokens', () => {
  it.each(COUNTED)(
    '%s: from a recent vocabulary’s count less 10 %% to an older one’s and 25 %%',
    (kind, recent, older, text) => {
      const estimate = estimateTokens(text);
      expect(estimate, kind).toBeGreaterThanOrEqual(recent * 0.9);
      expect(estimate, kind).toBeLessThanOrEqual(Math.max(older * 1.25, older + 4));
    },
  );

  it('takes time in proportion to the length', () => {
    const began = process.cpuUsage().user;
    expect(estimateTokens('人'.repeat(400_000))).toBe(400_000);
    expect(estimateTokens('a'.repeat(400_000))).toBeGreaterThan(200_000);
    // Quadratic time would be minutes.
    expect(process.cpuUsage().user - began).toBeLessThan(2_000_000);
  });
});

it('cutToTokens keeps the beginning that fits', () => {
  const text = '人人生而自由'.repeat(1_000);
  const kept = cutToTokens(text, 500);
  expect(text.startsWith(kept)).toBe(true);
  expect(estimateTokens(kept)).toBeLessThanOrEqual(500);
  expect(kept.length).toBeGreaterThan(450);
  expect(cutToTokens('short', 500)).toBe('short');
});
