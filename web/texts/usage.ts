import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

const SOURCES = join(import.meta.dirname, '../src');
const CATALOGUE = /\/base\/i18n\/(\w+)\.texts$/;
const IGNORED = /\.test\.tsx?$|\.texts\.ts$/;

/** Names that one file reads, and the catalogues whose messages they may be. */
interface Reads {
  features: Set<string>;
  /** Properties that are read, also by destructuring. */
  properties: Set<string>;
  literals: Set<string>;
}

/**
 * Whether the client's code reads a message: a file that imports the feature's catalogue reads a property of that name,
 * or a string literal anywhere equals the key. Reads the syntax only: a type checker takes ten times as long.
 */
export function readMessageUsage(): (feature: string, key: string) => boolean {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .filter((path) => !IGNORED.test(basename(path)))
    .map((path) => readsOf(path));
  return (feature, key) =>
    files.some(
      ({ features, properties, literals }) =>
        literals.has(key) || (features.has(feature) && properties.has(key)),
    );
}

function readsOf(path: string): Reads {
  const text = readFileSync(join(SOURCES, path), 'utf8');
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const reads: Reads = { features: new Set(), properties: new Set(), literals: new Set() };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) {
      const feature = CATALOGUE.exec(node.text)?.[1];
      if (feature) reads.features.add(feature);
      else reads.literals.add(node.text);
    }
    if (ts.isPropertyAccessExpression(node)) reads.properties.add(node.name.text);
    if (ts.isBindingElement(node)) reads.properties.add((node.propertyName ?? node.name).getText(file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return reads;
}
