import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { officeFontFiles } from '../../../worker/src/features/documents/font.files.js';

const run = promisify(execFile);

export interface Word {
  text: string;
  x: number;
  y: number;
  right: number;
  bottom: number;
}

export interface Page {
  width: number;
  height: number;
  words: Word[];
}

/** The words of a PDF with their positions, in points. */
export async function pagesOf(pdf: string): Promise<Page[]> {
  const { stdout } = await run('pdftotext', ['-bbox', pdf, '-'], { maxBuffer: 64 * 1024 * 1024 });
  return stdout
    .split('<page ')
    .slice(1)
    .map((page) => {
      const [, width = '0', height = '0'] = /width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [];
      const words = [
        ...page.matchAll(
          /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</g,
        ),
      ];
      return {
        width: Number(width),
        height: Number(height),
        words: words.map(([, x, y, right, bottom, text = '']) => ({
          text,
          x: Number(x),
          y: Number(y),
          right: Number(right),
          bottom: Number(bottom),
        })),
      };
    });
}

/** A folder of the shipped fonts for LibreOffice, as the sandbox gets it; its fontconfig file. */
async function officeFonts(at: string): Promise<string> {
  await mkdir(at);
  await Promise.all(officeFontFiles().map(({ name, path }) => copyFile(path, join(at, name))));
  return join(at, 'fonts.conf');
}

/** A busy machine may be slow: the limit is reached only by what never comes. Milliseconds. */
const RENDER_MS = 900_000;
/** For the hook that renders, with what it makes before. Milliseconds. */
export const RENDER_HOOK_MS = RENDER_MS + 80_000;

/** Converts the folder's office files to PDF, into its folder `rendered`. */
export async function renderOffice(folder: string): Promise<void> {
  const office = (await readdir(folder)).filter((name) => /\.(pptx|docx)$/.test(name));
  await run(
    'soffice',
    [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      join(folder, 'rendered'),
      ...office.map((name) => join(folder, name)),
    ],
    {
      timeout: RENDER_MS,
      env: { PATH: '/usr/bin:/bin', HOME: folder, FONTCONFIG_FILE: await officeFonts(join(folder, 'fonts')) },
    },
  );
}

/** A page as drawn, one byte a pixel. */
export interface Raster {
  width: number;
  height: number;
  pixels: Buffer;
}

/** The pages of a PDF as grey pictures, 20 pixels an inch. */
export async function rastersOf(pdf: string): Promise<Raster[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rasters-'));
  try {
    await run('pdftoppm', ['-r', '20', '-gray', pdf, join(folder, 'page')]);
    const files = (await readdir(folder)).sort();
    return await Promise.all(files.map(async (file) => rasterOf(await readFile(join(folder, file)))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function rasterOf(bytes: Buffer): Raster {
  const [header = '', width, height] =
    /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(bytes.subarray(0, 40).toString('latin1')) ?? [];
  return { width: Number(width), height: Number(height), pixels: bytes.subarray(header.length) };
}

/** The share of a page's pixels that differ from the corner pixel: 0 for an empty page. */
export function inkOf({ pixels }: Raster): number {
  const ground = pixels.at(-1) ?? 255;
  return pixels.reduce((sum, pixel) => sum + (Math.abs(pixel - ground) > 12 ? 1 : 0), 0) / pixels.length;
}

/** The largest share of the height between two edges (0 to 1 of the page) that is empty in one piece. */
export function largestGap({ width, height, pixels }: Raster, top: number, bottom: number): number {
  const first = Math.ceil(top * height);
  const last = Math.floor(bottom * height);
  const isEmpty = (row: number): boolean => {
    const line = pixels.subarray(row * width, (row + 1) * width);
    return line.every((pixel) => Math.abs(pixel - line[0]!) <= 12);
  };
  let [largest, empty] = [0, 0];
  for (let row = first; row < last; row++) {
    empty = isEmpty(row) ? empty + 1 : 0;
    largest = Math.max(largest, empty);
  }
  return largest / (last - first);
}
