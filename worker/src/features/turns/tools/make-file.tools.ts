import { sentence, sentenceText, type Artifact, type Sentence } from '@studyhall/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { OutlineInput } from '@studyhall/persistence';
import { ToolRuns } from '../../../tool-runs/index.js';
import {
  documentOutlineSchema,
  makeDocumentTool,
  makeSlidesTool,
  parseDocumentOutline,
  parseSlideOutline,
  slideOutlineSchema,
} from '../../documents/index.js';
import type { Tool, ToolContext, ToolOutcome } from './tool.js';

const FAILED = sentence('document_failed');

/** Shared by the tools that write files: runs the job and stores the result in the reply. */
@Injectable()
export class FileMaker {
  constructor(private readonly toolRuns: ToolRuns) {}

  async make(
    kind: 'slides' | 'document',
    input: OutlineInput,
    context: ToolContext,
  ): Promise<ToolOutcome & { made?: Artifact }> {
    const { details } = context;
    const result = await this.toolRuns.runTool(kind, input, context);
    if (!result || 'failed' in result) {
      const reason = result?.failed ?? sentenceText('document_not_made');
      details.documents ??= { success: false, error: FAILED.text, artifacts: [] };
      return { title: FAILED, detail: reason, failed: true, content: `Error: ${FAILED.text}: ${reason}` };
    }
    const { artifact, mime_type } = result.value;
    details.documents = {
      success: true,
      error: null,
      artifacts: [...(details.documents?.artifacts ?? []), artifact],
    };
    const { file_id: id, download_url: url, filename } = artifact;
    details.made_document ??= { id, url, filename, type: mime_type };
    return {
      title: sentence('step_made_file', { name: filename }),
      content: JSON.stringify({ success: true, shown_to_the_user: artifact }),
      made: artifact,
    };
  }
}

@Injectable()
export class MakeSlidesTool implements Tool<z.infer<typeof slideOutlineSchema>> {
  readonly name = makeSlidesTool.name;
  readonly description = makeSlidesTool.description;
  readonly parameters = slideOutlineSchema;
  readonly read = parseSlideOutline;

  constructor(private readonly maker: FileMaker) {}

  runningTitle({ title }: z.infer<typeof slideOutlineSchema>): Sentence {
    return sentence('step_making_slides', { title: title.slice(0, 60) });
  }

  run(outline: z.infer<typeof slideOutlineSchema>, context: ToolContext): Promise<ToolOutcome> {
    return this.maker.make('slides', { outline }, context);
  }
}

@Injectable()
export class MakeDocumentTool implements Tool<z.infer<typeof documentOutlineSchema>> {
  readonly name = makeDocumentTool.name;
  readonly description = makeDocumentTool.description;
  readonly parameters = documentOutlineSchema;
  readonly read = parseDocumentOutline;

  constructor(private readonly maker: FileMaker) {}

  runningTitle({ title }: z.infer<typeof documentOutlineSchema>): Sentence {
    return sentence('step_writing_document', { title: title.slice(0, 60) });
  }

  run(outline: z.infer<typeof documentOutlineSchema>, context: ToolContext): Promise<ToolOutcome> {
    return this.maker.make('document', { outline }, context);
  }
}
