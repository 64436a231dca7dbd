export { DocumentGenerationFailed } from './documents.errors.js';
export { makeDocumentTool, makeSlidesTool } from './documents.tools.js';
export { makeDocument, type DocumentResult } from './document.maker.js';
export { makeSlides, type MakeOptions, type SlidesResult } from './slides.maker.js';
export {
  documentOutlineSchema,
  parseDocumentOutline,
  parseSlideOutline,
  slideOutlineSchema,
  type DocumentOutline,
  type SlideOutline,
} from './outline.schema.js';
export type { PictureSource } from './picture.reader.js';
