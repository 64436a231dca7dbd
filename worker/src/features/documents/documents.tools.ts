import type { ToolSpec } from '@studyhall/ports';
import { z } from 'zod';
import { documentOutlineSchema, slideOutlineSchema } from './outline.schema.js';

function parameters(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}

export const makeSlidesTool: ToolSpec = {
  name: 'make_slides',
  description:
    'Makes a PowerPoint presentation (PPTX) from an outline and gives it to the user as a file. Use it when the user asks for slides or a presentation. ' +
    'Write few short points for each slide and put the full explanation into the notes. Vary the layouts: a statement, cards, a comparison, a diagram of steps, and questions at the end. ' +
    'Show numbers as a chart or a table, and use the pictures that this conversation made. ' +
    'Page numbers and the title slide are added. Give `slide_count` where the user names a number; else long content is continued on further slides.',
  parameters: parameters(slideOutlineSchema),
};

export const makeDocumentTool: ToolSpec = {
  name: 'make_document',
  description:
    'Makes a Word (DOCX) or PDF document from an outline and gives it to the user as a file. Use it when the user asks for a document, handout, worksheet, report, summary or essay as a file. ' +
    'Write the whole content into the sections; title, page numbers and layout are added.',
  parameters: parameters(documentOutlineSchema),
};
