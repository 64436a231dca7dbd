/** The usual file extensions, by the language of a code block. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  bash: 'sh',
  'c++': 'cpp',
  'c#': 'cs',
  csharp: 'cs',
  golang: 'go',
  haskell: 'hs',
  javascript: 'js',
  julia: 'jl',
  kotlin: 'kt',
  latex: 'tex',
  markdown: 'md',
  matlab: 'm',
  pascal: 'pas',
  perl: 'pl',
  powershell: 'ps1',
  python: 'py',
  python3: 'py',
  ruby: 'rb',
  rust: 'rs',
  shell: 'sh',
  typescript: 'ts',
  yaml: 'yml',
};

/** The name under which a code block is saved. */
export function codeFileName(language: string): string {
  const name = language.toLowerCase();
  return `code.${EXTENSIONS[name] ?? (/^[a-z0-9]{1,5}$/.test(name) ? name : 'txt')}`;
}
