import { rmSync } from 'node:fs';
import { makeDocument } from './document.maker.js';
import { DocumentGenerationFailed } from './documents.errors.js';
import type { DocumentOutline, SlideOutline } from './outline.schema.js';
import { makeSlides } from './slides.maker.js';
import type { WriteAnswer, WriteRequest, WrittenFile } from './writer.messages.js';

/**
 * The process in which slides and documents are written, one at a time: the seconds of processor time that this takes
 * belong to nobody's stream. Node runs this file from its TypeScript source too, in tests.
 */
/** The typesetter is loaded: nothing that is written into the folder can become another library of this process. */
Object.defineProperty(process, 'dlopen', {
  value: () => {
    throw new Error('No further native library is loaded here.');
  },
});

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

async function write({ kind, outline, pictures, outPath }: WriteRequest): Promise<WrittenFile> {
  const images = new Map(pictures.map(({ name, ...source }) => [name, source]));
  // Both read the outline again as what a model wrote.
  if (kind === 'slides') {
    const { slides_count, template_type } = await makeSlides(outline as SlideOutline, { images, outPath });
    return { type: 'presentation', format: 'pptx', slides_count, template_type, mimeType: PPTX };
  }
  const document = outline as DocumentOutline;
  const { pages_count, word_count, template_type } = await makeDocument(document, { images, outPath });
  const mimeType = document.format === 'pdf' ? 'application/pdf' : DOCX;
  return { type: 'document', format: document.format, pages_count, word_count, template_type, mimeType };
}

const answer = (message: WriteAnswer): void => void process.send?.(message);

process.on('message', (request: WriteRequest) => {
  write(request).then(
    (written) => answer({ written }),
    (error: unknown) => {
      const known = error instanceof DocumentGenerationFailed;
      const cause = known ? error.cause : error;
      answer({
        failed: known ? error.reason : 'The file could not be written.',
        cause: cause instanceof Error ? cause.stack : undefined,
      });
    },
  );
});
process.on('disconnect', () => {
  // The worker is gone, and this folder is nobody's any more.
  rmSync(process.cwd(), { recursive: true, force: true });
  process.exit(0);
});
// A signal to the whole group is the worker's to answer: it lets the file be finished, or ends this process.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
