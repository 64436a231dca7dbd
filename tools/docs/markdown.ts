const FENCE = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\s*$/gm;
const CODE = /`[^`\n]+`/g;
/** Folders at the root of the repository whose files the documents name. */
const FOLDERS = 'api|bench|deploy|docs|libs|scripts|tests|tools|web|worker';

/** The targets of the links and images of a Markdown text, without those in code. */
export function linksOf(text: string): string[] {
  const prose = text.replace(FENCE, '').replace(CODE, '');
  return [...prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)].map(([, target = '']) => target);
}

/** The anchors of the headings of a Markdown text, as GitHub makes them, and those written as `<a id="…">`. */
export function anchorsOf(text: string): Set<string> {
  const prose = text.replace(FENCE, '');
  const anchors = new Set([...prose.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id));
  for (const [, heading = ''] of prose.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const slug = slugOf(heading);
    let unique = slug;
    for (let count = 1; anchors.has(unique); count += 1) unique = `${slug}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

/** The scripts of package.json that a text tells its reader to run. */
export function namedScripts(text: string): string[] {
  return [...text.matchAll(/\bnpm (?:run (?:-s |--silent )?|(?=start\b|test\b))([a-z][\w:-]*)/g)].map(
    ([, name = '']) => name,
  );
}

/** Files of the repository that a text names in backquotes by their whole path; patterns are left out. */
export function namedFiles(text: string): string[] {
  const path = new RegExp(`^(?:${FOLDERS})/[\\w./@-]+\\.[a-z]{2,5}$`);
  return [...text.replace(FENCE, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => path.test(code) && !code.includes('/dist/'));
}

/** The pages of the specification, with their headings, that a text of any kind cites: `docs/specification/chat.md#screens`. */
export function citationsOf(text: string): string[] {
  return [...text.matchAll(/docs\/specification\/[\w-]+\.md(?:#[\w-]+)?/g)].map(([path]) => path);
}
