/** Texts of every shape that a reply can have, for the renderer's tests. */
export const SAMPLES: Record<string, string> = {
  prose: `# Photosynthesis

Plants turn **light** into *chemical energy*, see [the article](https://example.org/a_(b) "A title") and \`chlorophyll\`.
A second line with a hard break.  
And ~~wrong~~ right, at https://example.org/path_with_underscores?q=1, and www.example.org.

Setext heading
--------------

Text with snake_case_words, 2 * 3 * 4, and an escaped \\*star\\*, a &amp; b &copy; 2025 &#x41;.`,
  lists: `- one
- two
  - two a
  - two b

    a paragraph in the item
- three

1. first
2. second

   \`\`\`js
   const inside = 'a fence in a list';

   done();
   \`\`\`

3. third
   > a quote in a list
   > with two lines
lazy line

- [ ] open task
- [x] done task
* another list

5) five
6) six`,
  tables: `Before the table
| Element | Symbol | Mass |
|:--------|:------:|-----:|
| Hydrogen | H | 1.008 |
| Helium | He | 4.0026 |
| a \\| b | \`x\` | **bold** |
| short |

After the table.`,
  code: `\`\`\`python
import numpy as np

for i in range(10):
    print(f"{i} **not bold** <b>")
\`\`\`

~~~
tildes
\`\`\`
~~~

    indented code

    goes on

text`,
  math: `Inline $E = mc^2$ and \\(a^2 + b^2\\), but $5 and $10 are money.

$$
\\int_0^1 x^2 \\, dx = \\frac{1}{3}
$$

\\[ \\sum_{k=1}^n k = \\frac{n(n+1)}{2} \\]

A display $$x+y$$ within text.

$$ never closed

after`,
  references: `See [the source][src] and [other], also [1] and [2][3].

A list [with *emphasis* inside] brackets.

[src]: https://example.org/source "Title"
[Other]: <https://example.org/other>
[1]: https://example.org/defined

Again [src] and [undefined].`,
  html: `<script>alert(1)</script>

<div onclick="x()">**bold** in a div</div>

Text <b>with</b> tags<br>and a break, 1 < 2 > 0, <https://example.org>.

<!-- a comment -->`,
  emphasis: `***both*** **bold *nested* bold** *a **b** c* __under__ _x_ **open never closed

*a*b*c* **a*b** \`code \`\` with ticks\` \`\`two \` ticks\`\` ![alt *text*](https://example.org/i.png) ![own](/api/files/abc-1)`,
  quotes: `> a quote
> > nested
> back
lazy

> - list in quote
>   more

***

> end`,
};

/** A long reply as a model writes it: headings, lists, code, tables, links, and optionally formulas. */
export function longReply(length: number, formulas = true): string {
  const parts = [SAMPLES.prose, SAMPLES.lists, SAMPLES.tables, SAMPLES.code] as string[];
  if (formulas) parts.push(SAMPLES.math as string);
  const paragraph = formulas ? PARAGRAPH : PARAGRAPH.replace('$E=mc^2$', 'E = mc²');
  let text = '';
  for (let turn = 0; text.length < length; turn += 1) {
    const part = parts[turn % parts.length] as string;
    text += `## Part ${turn + 1}\n\n${part}\n\n${paragraph}\n\n`;
  }
  return text.slice(0, length);
}

const PARAGRAPH =
  'The **mitochondrion** is the *powerhouse* of the cell, see [this page](https://example.org/a) and `ATP` [1]. ' +
  'It makes energy $E=mc^2$ from food, slowly at first, then faster; students often mix up the two steps. ';

/** One paragraph without a line break. */
export function longParagraph(length: number): string {
  return PARAGRAPH.repeat(Math.ceil(length / PARAGRAPH.length)).slice(0, length);
}

/** One list. */
export function longList(length: number): string {
  const item = '- item with **bold** and `code` and some words\n';
  return item.repeat(Math.ceil(length / item.length)).slice(0, length);
}

/** One table. */
export function longTable(length: number): string {
  const row = '| a **bold** cell | `code` | 1.25 |\n';
  return `| one | two | three |\n|---|---|---|\n${row.repeat(Math.ceil(length / row.length))}`.slice(
    0,
    length,
  );
}

/** One code block. */
export function longCode(length: number): string {
  const line = 'for i in range(10): print(i)  # a line of code\n';
  return `\`\`\`python\n${line.repeat(Math.ceil(length / line.length))}`.slice(0, length);
}
