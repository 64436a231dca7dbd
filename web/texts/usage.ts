import { basename, join } from 'node:path';
import ts from 'typescript';

const CONFIG = join(import.meta.dirname, '../tsconfig.json');
const CATALOGUE = /\/base\/i18n\/(\w+)\.texts\.ts$/;
const IGNORED = /\.test\.tsx?$/;

/** The messages that the client's code reads, as `feature.key`; a string literal that equals a key counts for it. */
export function usedMessages(): Set<string> {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const config = ts.getParsedCommandLineOfConfigFile(CONFIG, {}, host);
  const program = ts.createProgram(config?.fileNames ?? [], config?.options ?? {});
  const checker = program.getTypeChecker();
  const files = program.getSourceFiles().filter((file) => file.fileName.includes('/web/src/'));
  const keys = new Map<string, string[]>();
  for (const file of files) {
    const feature = CATALOGUE.exec(file.fileName)?.[1];
    if (feature) for (const key of declaredKeys(file)) keys.set(key, [...(keys.get(key) ?? []), feature]);
  }
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node))
      for (const feature of keys.get(node.text) ?? []) used.add(`${feature}.${node.text}`);
    if (ts.isIdentifier(node) && keys.has(node.text)) {
      for (const declaration of declarationsOf(node, checker)) {
        const feature = CATALOGUE.exec(declaration.getSourceFile().fileName)?.[1];
        if (feature) used.add(`${feature}.${node.text}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    if (!CATALOGUE.test(file.fileName) && !IGNORED.test(basename(file.fileName))) visit(file);
  }
  return used;
}

/** The properties of the interface that a catalogue's module declares. */
const declaredKeys = (file: ts.SourceFile): string[] =>
  file.statements
    .filter(ts.isInterfaceDeclaration)
    .flatMap(({ members }) => members.map((member) => member.name?.getText(file) ?? ''));

/** Of the property that an identifier reads, also by destructuring. */
function declarationsOf(node: ts.Identifier, checker: ts.TypeChecker): readonly ts.Declaration[] {
  const { parent } = node;
  if (ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === node) {
    return checker.getTypeAtLocation(parent.parent).getProperty(node.text)?.declarations ?? [];
  }
  if (!ts.isPropertyAccessExpression(parent) || parent.name !== node) return [];
  return checker.getSymbolAtLocation(node)?.declarations ?? [];
}

function fail(diagnostic: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
}
