import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';

/**
 * Repairs what pptxgenjs 4.0.1 writes wrongly or cannot express:
 * - `[Content_Types].xml` names one slide master per slide, of which only the first exists;
 * - a paragraph of several runs repeats its properties before each, which the schema forbids and PowerPoint repairs;
 * - tables have no header row for a screen reader (`firstRow`);
 * - notes are one paragraph in English whatever their lines and language;
 * - bullets cannot have a colour of their own.
 */
export function repairPptx(
  bytes: Uint8Array,
  options: { bulletColour: string; language: string },
): Uint8Array {
  const parts = unzipSync(bytes);
  const out: Zippable = {};
  const edit = (name: string, change: (xml: string) => string) =>
    strToU8(change(strFromU8(parts[name] ?? new Uint8Array())));
  for (const [name, content] of Object.entries(parts)) {
    if (name.endsWith('/')) continue;
    if (name === '[Content_Types].xml') {
      out[name] = edit(name, (xml) =>
        xml.replace(/<Override PartName="\/([^"]+)"[^>]*\/>/g, (tag, part: string) =>
          parts[part] ? tag : '',
        ),
      );
    } else if (/^ppt\/slides\/[^/]+\.xml$/.test(name)) {
      out[name] = edit(name, (xml) =>
        xml
          .replace(/(<\/a:r>)<a:pPr\b[^>]*?(?:\/>|>.*?<\/a:pPr>)/gs, '$1')
          .replaceAll('<a:tblPr/>', '<a:tblPr firstRow="1" bandRow="1"/>')
          .replaceAll(
            '<a:buSzPct',
            `<a:buClr><a:srgbClr val="${options.bulletColour}"/></a:buClr><a:buSzPct`,
          ),
      );
    } else if (/^ppt\/notesSlides\/[^/]+\.xml$/.test(name)) {
      out[name] = edit(name, (xml) => notesParagraphs(xml, options.language));
    } else {
      // Images are compressed already.
      out[name] = /\.(png|jpe?g)$/.test(name) ? [content, { level: 0 }] : content;
    }
  }
  return zipSync(out, { level: 6 });
}

function notesParagraphs(xml: string, language: string): string {
  const run = `<a:rPr lang="${language}" dirty="0"/>`;
  return xml.replace(/<a:r><a:rPr lang="en-US" dirty="0"\/><a:t>([^<]*)<\/a:t><\/a:r>/, (_, text: string) =>
    text
      .split(/\r?\n/)
      .map((line) => (line.trim() ? `<a:r>${run}<a:t>${line}</a:t></a:r>` : ''))
      .join('</a:p><a:p>'),
  );
}
