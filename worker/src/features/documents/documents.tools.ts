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
    'Write short points, put the full explanation into the notes, and show numbers as a table or as a picture made earlier with run_code. ' +
    'Page numbers and the title slide are added; long content is continued on further slides.',
  parameters: parameters(slideOutlineSchema),
};

export const makeDocumentTool: ToolSpec = {
  name: 'make_document',
  description:
    'Makes a Word (DOCX) or PDF document from an outline and gives it to the user as a file. Use it when the user asks for a document, handout, worksheet, report, summary or essay as a file. ' +
    'Write the whole content into the sections; title, page numbers and layout are added.',
  parameters: parameters(documentOutlineSchema),
};
