import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';

/** What is used of PDFKit, which has no types. */
interface Pdf {
  on(event: 'data', handle: (chunk: Buffer) => void): void;
  on(event: 'end', handle: (value?: undefined) => void): void;
  addPage(): Pdf;
  fontSize(points: number): Pdf;
  text(line: string): Pdf;
  image(bytes: Buffer, x: number, y: number, options: { width: number }): Pdf;
  addNamedDestination(name: string): Pdf;
  goTo(x: number, y: number, width: number, height: number, name: string): Pdf;
  file(bytes: Buffer, options: { name: string }): Pdf;
  outline: { addItem(title: string): unknown };
  end(): void;
}

const require = createRequire(import.meta.url);
const PDFDocument = require('pdfkit') as new (options: { size: string }) => Pdf;
const FONT = createRequire(new URL('../../worker/package.json', import.meta.url)).resolve(
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
);

/** A textbook of `tests/study/textbooks` as a file to upload. */
export function textbook(name: string): File {
  return new File([textOf(name)], `${name}.txt`, { type: 'text/plain' });
}

/** A textbook as a PDF: its last page is a photo of the solutions. */
export async function photographedTextbook(name: string): Promise<File> {
  const [book = '', answers = ''] = textOf(name).split(/(?=^Answers$)/m);
  const font = { fontfile: FONT, font: 'DejaVu Sans 11', dpi: 200, width: 1_300, spacing: 12 };
  // White letters on black.
  const letters = await sharp({ text: { text: answers.trim(), ...font } })
    .png()
    .toBuffer();
  const dark = await sharp(letters)
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: 'black' })
    .toBuffer();
  const photo = await sharp(dark).negate({ alpha: false }).jpeg({ quality: 85 }).toBuffer();
  return pdfFile(name, (pdf) => {
    writeLines(pdf, book);
    pdf.addPage().image(photo, 20, 20, { width: 555 });
  });
}

/** A textbook as a PDF whose last page has the solutions: linked, in the outline, and attached as a text. */
export async function linkedTextbook(name: string): Promise<File> {
  const [book = '', answers = ''] = textOf(name).split(/(?=^Answers$)/m);
  return pdfFile(name, (pdf) => {
    writeLines(pdf, book);
    pdf.goTo(50, 50, 200, 20, answers.slice(0, 60));
    pdf.addPage().addNamedDestination(answers.slice(0, 60));
    pdf.outline.addItem(answers.slice(0, 60));
    writeLines(pdf, answers);
    pdf.file(Buffer.from(answers), { name: 'answers.txt' });
  });
}

function writeLines(pdf: Pdf, text: string): void {
  for (const line of text.trim().split('\n')) pdf.fontSize(12).text(line === '' ? ' ' : line);
}

async function pdfFile(name: string, write: (pdf: Pdf) => void): Promise<File> {
  const pdf = new PDFDocument({ size: 'A4' });
  const chunks: Buffer[] = [];
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  write(pdf);
  pdf.end();
  await ended;
  return new File([Buffer.concat(chunks)], `${name}.pdf`, { type: 'application/pdf' });
}

/** The bytes of a PDF, followed by its streams inflated. */
export function inflatedPdf(bytes: Buffer): string {
  const parts = [bytes.toString('latin1')];
  for (const [, stream = ''] of parts[0]!.matchAll(/stream\r?\n([^]*?)\r?\nendstream/g))
    try {
      parts.push(inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'));
    } catch {
      // Not compressed.
    }
  return parts.join('\n');
}

const textOf = (name: string): string =>
  readFileSync(new URL(`../study/textbooks/${name}.txt`, import.meta.url), 'utf8');
