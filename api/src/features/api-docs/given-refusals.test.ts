import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '@studyhall/contracts';
import { loadConfig } from '@studyhall/platform';
import { AppModule } from '../../app.module.js';
import { FAILED_REPLIES, listRoutes } from '../../http/index.js';
import { controllersOf } from '../../../../tests/support/description/served.ts';

// The other direction, that an answer has no code which its route does not list, is checked in every service test.

/**
 * Codes that no handler names: that of a stored reply, the refusal of what an undo entry's kind restores, and the insert of
 * a first conversation whose account is gone.
 */
const UNNAMED: Record<string, readonly ErrorCode[]> = {
  'ChatController.send': FAILED_REPLIES,
  'HistoryController.read': ['conflict'],
  'UndoController.restore': ['forbidden'],
};

const ROOT = resolve(import.meta.dirname, '../../../..');
const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2024.d.ts'],
  types: [],
  strict: true,
  experimentalDecorators: true,
  // The sources of the libraries, not their declarations.
  paths: {
    '@studyhall/adapters/*': [`${ROOT}/libs/adapters/src/*/index.ts`],
    '@studyhall/contracts/*': [`${ROOT}/libs/contracts/src/*.ts`],
    '@studyhall/*': [`${ROOT}/libs/*/src/index.ts`],
  },
};
const host = ts.createCompilerHost(OPTIONS);
const resolved = ts.createModuleResolutionCache(ROOT, (path) => path, OPTIONS);
// Packages name no codes, and to read their declarations takes longer than all else.
host.resolveModuleNameLiterals = (names, file, redirect) =>
  names.map(({ text }) =>
    /^(?:\.|@studyhall\/)/.test(text)
      ? ts.resolveModuleName(text, file, OPTIONS, host, resolved, redirect, ts.ModuleKind.ESNext)
      : { resolvedModule: undefined },
  );
const program = ts.createProgram(
  globSync('api/src/**/*.controller.ts', { cwd: ROOT }).map((file) => resolve(ROOT, file)),
  OPTIONS,
  host,
);
const checker = program.getTypeChecker();

/** What a piece of code names: error codes, and further code of the product. */
interface Named {
  codes: Set<string>;
  code: Set<ts.Node>;
}
const known = new Map<ts.Node, Named>();

function namedBy(piece: ts.Node): Named {
  const before = known.get(piece);
  if (before) return before;
  const named: Named = { codes: new Set(), code: new Set() };
  known.set(piece, named);
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isDecorator(node)) return;
    if (ts.isStringLiteralLike(node) && node.text in ERRORS) named.codes.add(node.text);
    if (ts.isNewExpression(node)) for (const code of codesOf(node)) named.codes.add(code);
    if (ts.isIdentifier(node)) for (const declared of declarationsOf(node)) named.code.add(declared);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(piece, visit);
  return named;
}

/** The codes of a `new AppError(error.code)`, by their type; none where it may be any code. */
function codesOf({ expression, arguments: [code] = [] as never }: ts.NewExpression): string[] {
  if (expression.getText() !== 'AppError' || !code) return [];
  const type = checker.getTypeAtLocation(code);
  const codes = (type.isUnion() ? type.types : [type]).flatMap((one) =>
    one.isStringLiteral() ? one.value : [],
  );
  return codes.length < Object.keys(ERRORS).length ? codes : [];
}

function declarationsOf(node: ts.Identifier): ts.Node[] {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (target?.declarations ?? []).filter(
    (declared) =>
      !declared.getSourceFile().isDeclarationFile &&
      (ts.isFunctionLike(declared) ||
        ts.isPropertyDeclaration(declared) ||
        (ts.isVariableDeclaration(declared) && ts.isSourceFile(declared.parent.parent.parent))),
  );
}

function reachableFrom(handler: ts.Node): Set<string> {
  const pieces = new Set([handler]);
  const codes = new Set<string>();
  for (const piece of pieces) {
    for (const code of namedBy(piece).codes) codes.add(code);
    for (const next of namedBy(piece).code) pieces.add(next);
  }
  return codes;
}

/** The handlers of all controllers, by class and method. */
const handlers = new Map<string, ts.Node>(
  program
    .getSourceFiles()
    .flatMap((file) =>
      file.fileName.endsWith('.controller.ts')
        ? file.statements
            .filter(ts.isClassDeclaration)
            .flatMap(({ name, members }) =>
              members
                .filter(ts.isMethodDeclaration)
                .map((method) => [`${name?.text}.${method.name.getText()}`, method] as const),
            )
        : [],
    ),
);

it('documents no refusal of a route that nothing in its code gives', () => {
  const config = loadConfig({ DATABASE_URL: 'postgres://localhost/none', REDIS_URL: 'redis://localhost' });
  const never = listRoutes(controllersOf(AppModule.of(config))).flatMap((route) => {
    const name = `${route.controller}.${route.handler}`;
    const handler = handlers.get(name);
    if (!handler) throw new Error(`${name} is not found in the sources.`);
    const given = new Set<string>([...reachableFrom(handler), ...(UNNAMED[name] ?? [])]);
    return [...(route.description?.errors ?? []), ...(route.hasActor ? (['forbidden'] as const) : [])]
      .filter((code) => !given.has(code))
      .map((code) => `${route.method} ${route.path}: ${code}`);
  });
  expect(never).toEqual([]);
}, 120_000);
