// What writes the files is not among these: it is loaded in the writing process alone.
export { DocumentHandler } from './document.handler.js';
export { DocumentsModule } from './documents.module.js';
export { makeDocumentTool, makeSlidesTool } from './documents.tools.js';
export {
  documentOutlineSchema,
  parseDocumentOutline,
  parseSlideOutline,
  slideOutlineSchema,
} from './outline.schema.js';
