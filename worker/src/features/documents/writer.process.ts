import { rmSync } from 'node:fs';
import { makeDocument } from './document.maker.js';
import { DocumentGenerationFailed } from './documents.errors.js';
import type { DocumentOutline, SlideOutline } from './outline.schema.js';
import { makeSlides } from './slides.maker.js';
import type { WriteAnswer, WriteRequest, WrittenFile } from './writer.messages.js';

/**
 * The entry point of the process that writes slides and documents, one at a time. Writing needs seconds of processor time,
 * which would delay streaming replies in the worker process. Tests run this file from its TypeScript source.
 */
/**
 * The typesetter is loaded. From now on, disable loading of native libraries, so that a file in the folder cannot be loaded
 * as one.
 */
Object.defineProperty(process, 'dlopen', {
  value: () => {
    throw new Error('No further native library is loaded here.');
  },
});

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

async function write({ kind, outline, images, outPath }: WriteRequest): Promise<WrittenFile> {
  const sources = new Map(images.map(({ name, ...source }) => [name, source]));
  // Both writers parse the outline again as untrusted model output.
  if (kind === 'slides') {
    const { slides_count, slide_numbers, template_type } = await makeSlides(outline as SlideOutline, {
      images: sources,
      outPath,
    });
    const numbers = { slides_count, slide_numbers };
    return { type: 'presentation', format: 'pptx', ...numbers, template_type, mimeType: PPTX };
  }
  const document = outline as DocumentOutline;
  const { pages_count, word_count, template_type } = await makeDocument(document, {
    images: sources,
    outPath,
  });
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
  // The worker has exited, so remove its folder.
  rmSync(process.cwd(), { recursive: true, force: true });
  process.exit(0);
});
// Ignore signals to the process group: the worker lets the current file finish or kills this process.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
