// Does not export the code that writes the files: only the writing process loads it.
export { DocumentHandler } from './document.handler.js';
export { officeFontFiles } from './font.files.js';
export { DocumentsModule } from './documents.module.js';
export { makeDocumentTool, makeSlidesTool } from './documents.tools.js';
export {
  documentOutlineSchema,
  parseDocumentOutline,
  parseSlideOutline,
  slideOutlineSchema,
} from './outline.schema.js';
export {
  applyChanges,
  changesSchema,
  parseChanges,
  numberedParts,
  UnusableChange,
} from './outline.changes.js';
export type { OutlineChanges } from './outline.changes.js';
export { DocumentGenerationFailed } from './documents.errors.js';
export { OutlineFormats } from './outline.formats.js';
