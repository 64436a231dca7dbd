/** A comment, a text in quotes, which may lack its end, and a line that has no sign of code. */
const SAID =
  /#(?<comment>.*)|(?<long>"""|''')(?<lines>[^]*?)(?:\k<long>|$(?![^]))|(?<quote>["'])(?<text>(?:\\.|(?!\k<quote>)[^\\\n])*)\k<quote>?|^(?<plain>[^()=[\]{}:"'#\n]+)$/gm;

/** What a Python program says in words, a line each: its own names and operators say nothing. Takes time by its length alone. */
export function wordsOfProgram(code: string): string {
  return [...code.matchAll(SAID)]
    .map(({ groups = {} }) => groups.comment ?? groups.lines ?? groups.text ?? groups.plain ?? '')
    .filter((words) => words.trim() !== '')
    .join('\n');
}
