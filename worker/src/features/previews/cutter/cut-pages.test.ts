import { PDFDocument, PDFRawStream, decodePDFRawStream } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { cutPages } from './cut-pages.js';
import { UncuttablePdf } from './page-objects.js';

const stream = (text: string, dict = ''): string =>
  `<< /Length ${text.length} ${dict} >>\nstream\n${text}\nendstream`;
const form = (text: string): string =>
  stream(`BT /F1 12 Tf 20 20 Td (${text}) Tj ET`, '/Type /XObject /Subtype /Form /BBox [0 0 300 300]');
const says = (text: string): string => stream(`BT /F1 12 Tf 20 200 Td (${text}) Tj ET /Fm${text} Do`);

/** A PDF of two pages with everything by which the second, of solutions, can be reached from the first or the document. */
function textbook(changes: Record<number, string> = {}): Buffer {
  const objects: Record<number, string> = {
    1: `<< /Type /Catalog /Pages 2 0 R /Outlines 10 0 R /Names 12 0 R /Metadata 14 0 R /StructTreeRoot 15 0 R
      /PageLabels << /Nums [0 << /P (SECRET label) >>] >> /Threads [18 0 R] /OpenAction [4 0 R /Fit]
      /AcroForm << /Fields [20 0 R] >> >>`,
    2: `<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 300 300] /Resources << /Font << /F1 9 0 R >>
      /XObject << /FmTASKS 7 0 R /FmSECRET 8 0 R >> /Properties << /MC0 << /ActualText (SECRET property) >> >> >> >>`,
    3: `<< /Type /Page /Parent 2 0 R /Contents 5 0 R /StructParents 0 /B [17 0 R] /Annots [16 0 R 20 0 R]
      /PieceInfo << /App << /Private (SECRET piece) >> >> /AA << /O << /S /JavaScript /JS (SECRET script) >> >> >>`,
    4: '<< /Type /Page /Parent 2 0 R /Contents 6 0 R >>',
    5: says('TASKS'),
    6: says('SECRET'),
    7: form('TASKS form'),
    8: form('SECRET form'),
    9: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    10: '<< /Type /Outlines /First 11 0 R /Last 11 0 R /Count 1 >>',
    11: '<< /Title (SECRET outline) /Parent 10 0 R /Dest [4 0 R /Fit] >>',
    12: '<< /Dests << /Names [(SECRET destination) [4 0 R /Fit]] >> /EmbeddedFiles << /Names [(SECRET file) 19 0 R] >> >>',
    14: stream('<x>SECRET metadata</x>', '/Type /Metadata /Subtype /XML'),
    15: '<< /Type /StructTreeRoot /K [<< /Type /StructElem /S /P /Pg 4 0 R /ActualText (SECRET structure) >>] >>',
    16: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [4 0 R /Fit] /Contents (SECRET link) >>',
    17: '<< /Type /Bead /T 18 0 R /N 17 0 R /V 17 0 R /P 4 0 R /R [0 0 9 9] >>',
    18: '<< /Type /Thread /F 17 0 R /I << /Title (SECRET thread) >> >>',
    19: '<< /Type /Filespec /F (SECRET.txt) /EF << /F 21 0 R >> >>',
    20: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (SECRET field) /V (SECRET value) /Rect [0 0 9 9] /P 4 0 R >>',
    21: stream('SECRET attachment', '/Type /EmbeddedFile'),
    ...changes,
  };
  let text = '%PDF-1.7\n';
  const entries: string[] = [];
  for (const [number, object] of Object.entries(objects)) {
    entries.push(`${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`);
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const first = text.length;
  text += `xref\n0 1\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size 22 /Root 1 0 R >>\nstartxref\n${first}\n%%EOF\n`;
  // A later revision: what the first one said of the first page stays in the bytes.
  const at = text.length;
  text += `5 0 obj\n${stream('BT /F1 12 Tf 20 200 Td (TASKS again) Tj ET /FmTASKS Do')}\nendobj\n`;
  const second = text.length;
  text += `xref\n0 1\n0000000000 65535 f \n5 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer
<< /Size 22 /Root 1 0 R /Prev ${first} >>\nstartxref\n${second}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** Everything that the bytes of a PDF say, with all of its streams decoded. */
async function unpacked(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
  const streams = objects.map((one) =>
    one instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(one).decode()).toString('latin1') : '',
  );
  return [Buffer.from(bytes).toString('latin1'), ...objects.map(String), ...streams].join('\n');
}

async function textOf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((one) => ('str' in one ? one.str : '')).join(' '));
  }
  return pages;
}

it('leaves nothing of a withheld page, and keeps the numbers of the others', async () => {
  const book = textbook();
  expect(await unpacked(book)).toContain('SECRET');
  const cut = await cutPages(book, new Set([1]), ['Withheld.', 'محجوبة']);
  const all = await unpacked(cut);
  expect(all).not.toMatch(/SECRET/i);
  expect(all).not.toMatch(/\/(?:Outlines|Names|Metadata|StructTreeRoot|Prev)\b/);
  const [first, second] = await textOf(cut);
  expect(first).toContain('TASKS again');
  expect(first).toContain('TASKS form');
  expect(second).toContain('Withheld.');
});

it.each([
  ['a page shares its content with a withheld one', { 4: '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>' }],
  [
    'a layer is hidden',
    {
      1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [13 0 R] /D << /OFF [13 0 R] >> >> >>',
      13: '<< /Type /OCG /Name (Solutions) >>',
    },
  ],
  ['what a page draws leads to a page', { 7: stream('', '/Subtype /Form /BBox [0 0 9 9] /Next 4 0 R') }],
])('is not cut where %s', async (_, changes) => {
  await expect(cutPages(textbook(changes), new Set([1]), ['Withheld.'])).rejects.toThrow(UncuttablePdf);
});

it('is not cut where no page is left, or the PDF is damaged', async () => {
  await expect(cutPages(textbook(), new Set(), ['Withheld.'])).rejects.toThrow(UncuttablePdf);
  await expect(cutPages(Buffer.from('%PDF-1.7 nothing'), new Set([1]), ['Withheld.'])).rejects.toThrow();
});
