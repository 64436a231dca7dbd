import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** What pdf.js asks for by name: its folders, and which files of them. */
const FOLDERS: ReadonlyArray<readonly [folder: string, from: string, files: RegExp]> = [
  ['cmaps', 'cmaps', /\.bcmap$/],
  ['fonts', 'standard_fonts', /\.(?:pfb|ttf)$/],
  ['wasm', 'wasm', /^(?:jbig2|openjpeg|qcms_bg)\.wasm$/],
];

/**
 * Emits the fonts, tables of characters and decoders of pdf.js, from where the page hands them to the frame. Their folder
 * has the version in its name, so a browser may keep them.
 */
export function readerAssets(): Plugin {
  return {
    name: 'reader-assets',
    apply: 'build',
    generateBundle() {
      const about = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
      const home = dirname(about);
      const { version } = JSON.parse(readFileSync(about, 'utf8')) as { version: string };
      for (const [folder, from, files] of FOLDERS)
        for (const name of readdirSync(join(home, from)).filter((file) => files.test(file)))
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdfjs-${version}/${folder}/${name}`,
            source: readFileSync(join(home, from, name)),
          });
    },
  };
}
