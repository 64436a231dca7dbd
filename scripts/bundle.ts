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
  await build.write({
    dir: folder,
    cleanDir: true,
    // Nest and TypeORM use the names of classes.
    keepNames: true,
    // Decorators need it in each chunk, and modules of two chunks may run in any order.
    banner: `import 'reflect-metadata';`,
    // Node keeps the text in memory, and needs two bytes for each character where one of them is not Latin.
    charset: 'ascii',
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await build.close();
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
        const code = await readFile(id, 'utf8');
        if (id.includes('/node_modules/')) return { code, map: { mappings: '' } };
        const address = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`;
        const map = JSON.parse(await readFile(`${id}.map`, 'utf8'));
        return { code: code.replaceAll('import.meta.url', address), map };
      },
    },
  };
}
