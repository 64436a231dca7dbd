import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError, type CodeExecutionResult, sentence, type Sentence } from '@studyhall/contracts';
import { ToolRuns } from '../../../tool-runs/index.js';
import { mergeResults } from '../../code/index.js';
import type { Tool, ToolContext, ToolOutcome } from './tool.js';

const MODEL_OUTPUT_CHARS = 8_000;

const Arguments = z.object({ code: z.string().min(1).max(100_000).describe('A whole Python program.') });

/** Runs Python for the model as a job and waits for the result. */
@Injectable()
export class RunCodeTool implements Tool<z.infer<typeof Arguments>> {
  readonly name = 'run_code';
  readonly description =
    'Runs a Python program without network, with numpy, pandas, matplotlib, seaborn, scipy and sympy. ' +
    'Use it for plots, tables, data files and calculations. Open figures are shown to the user by themselves; ' +
    'a DataFrame as the last expression is shown as a table; saved files are given to the user. ' +
    'Files that the user attached lie in the working directory under their names; a message says where a text is not UTF-8. ' +
    'Nobody answers input(): write example values into the program instead.';
  readonly parameters = Arguments;

  constructor(private readonly toolRuns: ToolRuns) {}

  runningTitle(): Sentence {
    return sentence('step_running_code');
  }

  async run({ code }: z.infer<typeof Arguments>, context: ToolContext): Promise<ToolOutcome> {
    const result = await this.toolRuns.runTool('code', { code }, context);
    if (!result || 'failed' in result)
      throw new AppError('unavailable', result?.failed ?? sentence('program_not_run'));
    const { texts, ...value } = result.value;
    context.details.code = mergeResults(context.details.code, value);
    return {
      title: sentence(value.success ? 'step_ran_code' : 'step_code_failed'),
      detail: value.error ?? value.message ?? undefined,
      failed: !value.success,
      content: describe(value),
      texts,
    };
  }
}

function describe(result: CodeExecutionResult): string {
  const artifacts = result.artifacts.map((artifact) => {
    const shape = artifact.shape ? `, ${artifact.shape[0]} rows × ${artifact.shape[1]} columns` : '';
    return `${artifact.filename} (${artifact.type}${shape})`;
  });
  return JSON.stringify({
    success: result.success,
    output: result.output.slice(0, MODEL_OUTPUT_CHARS),
    error: result.error?.slice(-MODEL_OUTPUT_CHARS) ?? null,
    message: result.message,
    shown_to_the_user: artifacts,
  });
}
