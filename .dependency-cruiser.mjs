// The import walls of docs/architecture.md, "Who may import whom": whatever is not listed is forbidden.

/** Each part, and which of the other parts it may import. */
const MAY_IMPORT = {
  'libs/contracts': [],
  'libs/domain': ['libs/contracts'],
  'libs/ports': ['libs/contracts', 'libs/domain'],
  'libs/adapters': ['libs/ports'],
  'libs/persistence': ['libs/domain', 'libs/contracts'],
  'libs/platform': ['libs/contracts', 'libs/domain', 'libs/ports', 'libs/persistence'],
  'libs/demo-model': [],
  web: ['libs/contracts', 'libs/domain'],
  api: [
    'libs/contracts',
    'libs/domain',
    'libs/ports',
    'libs/persistence',
    'libs/platform',
    'libs/adapters/src/(disk|model-check|outbound-guard|s3|speech)',
  ],
  worker: ['libs/[^/]+'],
};

/** Beside what their own part may import, tests use real servers and factories. */
const TEST = '\\.test\\.tsx?$';
const FOR_TESTS = ['libs/demo-model', 'scripts/lib', 'tests/(support|fixtures)'];

const OURS = '^(api|worker|web|libs|scripts|tools|tests)/';
const anyOf = (folders) => folders.map((folder) => `^${folder}/`);

const walls = Object.entries(MAY_IMPORT).flatMap(([part, others]) => [
  {
    name: `wall-${part}`,
    comment: `${part} may import: ${others.join(', ') || 'no other part'}.`,
    severity: 'error',
    from: { path: `^${part}/`, pathNot: TEST },
    to: { path: OURS, pathNot: anyOf([part, ...others]) },
  },
  {
    name: `wall-${part}-tests`,
    comment: `Tests of ${part} may import what it may, and the test helpers.`,
    severity: 'error',
    from: { path: `^${part}/.*${TEST}` },
    to: { path: OURS, pathNot: anyOf([part, ...others, ...FOR_TESTS]) },
  },
]);

/** Packages are named by what follows their last node_modules folder. */
const PACKAGE = 'node_modules/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...walls,
    {
      name: 'contracts-import-zod-only',
      severity: 'error',
      from: { path: '^libs/contracts/', pathNot: TEST },
      to: { path: PACKAGE, pathNot: `${PACKAGE}zod/` },
    },
    {
      name: 'pure-libraries-import-no-package',
      severity: 'error',
      from: { path: '^libs/(domain|ports)/', pathNot: TEST },
      to: { path: PACKAGE },
    },
    {
      name: 'no-node-in-what-browsers-run',
      severity: 'error',
      from: { path: '^(web/src|libs/contracts|libs/domain)/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-keep-their-insides',
      comment: "A feature's doors are its index and its module.",
      severity: 'error',
      from: { path: '^(api|worker|web)/src/features/([^/]+)/' },
      to: {
        path: '^$1/src/features/[^/]+/',
        pathNot: ['^$1/src/features/$2/', '^$1/src/features/[^/]+/(index|[^/]+\\.module)\\.tsx?$'],
      },
    },
    {
      name: 'base-is-at-the-bottom',
      comment: 'Store, storage and texts: every other folder of the client may import them.',
      severity: 'error',
      from: { path: '^web/src/base/' },
      to: { path: '^web/src/', pathNot: '^web/src/base/' },
    },
    {
      name: 'ui-imports-base-only',
      comment: 'Components know neither the shell nor a feature, and never talk to the server.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/', pathNot: '^web/src/(ui|base)/' },
    },
    {
      name: 'transport-imports-base-only',
      severity: 'error',
      from: { path: '^web/src/transport/' },
      to: { path: '^web/src/', pathNot: '^web/src/(transport|base)/' },
    },
    {
      name: 'shell-is-at-the-top',
      comment: 'Features stand on `account` and `common`; `shell` stands on features.',
      severity: 'error',
      from: { path: '^web/src/(account|common|features)/' },
      to: { path: '^web/src/shell/' },
    },
    {
      name: 'features-stand-on-account-and-common',
      severity: 'error',
      from: { path: '^web/src/(account|common)/' },
      to: { path: '^web/src/features/' },
    },
    {
      name: 'only-transport-opens-sockets',
      severity: 'error',
      from: { path: '^web/src/', pathNot: ['^web/src/transport/', TEST] },
      to: { path: `${PACKAGE}socket\\.io-client/` },
    },
    {
      name: 'no-cycles',
      comment: 'Entities that refer to each other are exempt: TypeORM needs both ends.',
      severity: 'error',
      from: { pathNot: '^libs/persistence/src/entities/' },
      to: { circular: true },
    },
    {
      name: 'packages-are-declared',
      comment: 'Whoever imports a package names it in their own package.json.',
      severity: 'error',
      from: { path: '^(api|worker|web|libs)/', pathNot: [TEST, '^web/vite\\.config\\.ts$'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'imports-exist',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    // Type imports are imports: a type from a forbidden place ties the parts together all the same.
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
