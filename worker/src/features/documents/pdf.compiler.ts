import { readFileSync } from 'node:fs';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { PDF_TEMPLATE, pdfFontPaths } from './font.files.js';

/** A folder that does not exist: all inputs are in memory, so Typst cannot read any file. */
const WORKSPACE = '/documents-have-no-files';
let template: string | undefined;
let compiler: NodeCompiler | undefined;

function openCompiler(): NodeCompiler {
  if (compiler) return compiler;
  template = readFileSync(PDF_TEMPLATE, 'utf8');
  compiler = NodeCompiler.create({
    workspace: WORKSPACE,
    fontArgs: [{ fontBlobs: pdfFontPaths().map((path) => readFileSync(path)) }],
  });
  return compiler;
}

/** Typesets a document with the template. `files` are its data and images, keyed by the names in the template. */
export function typeset<Result>(
  files: ReadonlyMap<string, Buffer>,
  use: (document: NodeTypstDocument, compiler: NodeCompiler) => Result,
): Result {
  const typst = openCompiler();
  try {
    for (const [name, bytes] of files) typst.mapShadow(`${WORKSPACE}/${name}`, bytes);
    const compiled = typst.compile({ mainFileContent: template, resetRead: true });
    const { result } = compiled;
    if (!result) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics));
    return use(result, typst);
  } finally {
    typst.resetShadow();
    // Clear the cache: documents have too little in common to justify its memory.
    typst.evictCache(0);
  }
}
