// Bundles the compiled api and worker, each into few files: a start loads a hundred modules instead of 2,900, and takes
// less than half the processor time (docs/decisions/bundles.md).
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { ROOT } from './lib/repo.ts';

/** Stay in node_modules: native code, files of their own, or loaded only where a setting or a request needs them. */
const NOT_BUNDLED =
  /^(@aws-sdk|@bull-board|@hyzyla\/pdfium|@myriaddreamin|@node-rs|@opentelemetry|docx|libheif-js|pdfjs-dist|pptxgenjs|reflect-metadata|sharp|tesseract\.js-core|unpdf)(\/|$)/;
/** What packages load if it is there: other databases, other servers for Nest, and native parts of `ws`. */
const NOT_INSTALLED =
  /^(@fastify\/view|@google-cloud\/.+|@nestjs\/(microservices|platform-express)|@sap\/.+|better-sqlite3|bufferutil|class-(transformer|validator)|mongodb|mssql|mysql2?|oracledb|pg-native|pg-query-stream|react-native-sqlite-storage|redis|sql\.js|sqlite3|typeorm-aurora-data-api-driver|utf-8-validate)(\/|$)/;

/** TypeORM loads its drivers of all databases, BullMQ its queues in PostgreSQL: left out of the bundle, they take no memory. */
const OTHER_DRIVERS = /\/typeorm\/driver\/(?!postgres\/|types\/)[^/]+\/|\/bullmq\/dist\/cjs\/postgres\//;
/**
 * Parts with a file each, after what they import: Node frees what the compiler needed for a file before the next one. In one
 * file of 6 MB, it needs 20 MB that stay with the process (docs/decisions/bundles.md).
 */
const PARTS = [
  ...['zod', 'contracts', 'domain', 'rxjs', 'typeorm', 'ioredis', 'bullmq', 'undici', 'openai'],
  ...['persistence', 'platform', 'adapters', 'fastify'],
].map((name) => ({ name, test: new RegExp(`/(node_modules|libs)/${name}/`), tags: ['$initial' as const] }));
// oxlint-disable-next-line no-control-regex
const NOT_ASCII = /[^\x00-\x7f]/;

for (const app of ['api', 'worker']) {
  await bundle(app);
  console.log(`Bundled ${app}.`);
}

async function bundle(app: string): Promise<void> {
  const folder = join(ROOT, app, 'dist', 'bundle');
  const build = await rolldown({
    input: join(ROOT, app, 'dist', 'main.js'),
    platform: 'node',
    external: [NOT_BUNDLED, NOT_INSTALLED],
    plugins: [compiledCode(folder)],
  });
  const { output } = await build.write({
    dir: folder,
    cleanDir: true,
    codeSplitting: { groups: PARTS },
    // Nest and TypeORM use the names of classes.
    keepNames: true,
    // Decorators need it in each chunk, and modules of two chunks may run in any order.
    banner: `import 'reflect-metadata';`,
    // Node keeps the text in memory, and needs two bytes for each character where one of them is not Latin.
    charset: 'ascii',
    comments: false,
    minify: { compress: false, mangle: true, codegen: { removeWhitespace: true } },
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await build.close();
  const wide = output.find((one) => one.type === 'chunk' && NOT_ASCII.test(one.code));
  if (wide) throw new Error(`${wide.fileName} is not in ASCII: it would take twice its memory.`);
}

/**
 * The product's modules keep their address, from which they find assets and the programs they start, and their source
 * maps. Packages have no source maps: reading them would take half a second of each start.
 */
function compiledCode(folder: string): Plugin {
  return {
    name: 'compiled-code',
    load: {
      filter: { id: /^[^\0].*\.[cm]?js$/ },
      async handler(id) {
        if (OTHER_DRIVERS.test(id)) return { code: 'module.exports = {};', map: { mappings: '' } };
        const code = await readFile(id, 'utf8');
        if (id.includes('/node_modules/')) return { code, map: { mappings: '' } };
        const address = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`;
        const map = JSON.parse(await readFile(`${id}.map`, 'utf8'));
        return { code: escapePatterns(code.replaceAll('import.meta.url', address)), map };
      },
    },
  };
}

/** Raw templates are patterns here, in which an escape means the same as its character. `charset` leaves them as they are. */
function escapePatterns(code: string): string {
  return code.replace(/String\.raw`[^`]*`/g, (template) =>
    template.replace(
      /[^\x00-\x7f]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
}
