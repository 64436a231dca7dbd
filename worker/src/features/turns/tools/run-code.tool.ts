import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AppError, type CodeExecutionResult } from '@studyhall/contracts';
import { codeRuns } from '@studyhall/persistence';
import { JobQueues } from '@studyhall/platform';
import { mergeResults } from '../../code/index.js';
import type { Tool, ToolContext, ToolOutcome } from './tool.js';

/** The sandbox's wall time, fetching the user's files, and storing what was made. Milliseconds. */
const RUN_MS = 120_000;
const MODEL_OUTPUT_CHARS = 8_000;

const Arguments = z.object({ code: z.string().min(1).max(100_000).describe('A whole Python program.') });

/** Runs Python for the model: a job of its own queue, awaited. */
@Injectable()
export class RunCodeTool implements Tool<z.infer<typeof Arguments>> {
  readonly name = 'run_code';
  readonly description =
    'Runs a Python program without network, with numpy, pandas, matplotlib, seaborn, scipy and sympy. ' +
    'Use it for plots, tables, data files and calculations. Open figures are shown to the user by themselves; ' +
    'a DataFrame as the last expression is shown as a table; saved files are given to the user. ' +
    'Files that the user attached lie in the working directory under their names.';
  readonly parameters = Arguments;

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    private readonly queues: JobQueues,
  ) {}

  runningTitle(): string {
    return 'Running code';
  }

  async run(
    { code }: z.infer<typeof Arguments>,
    { turn, details, clock, signal }: ToolContext,
  ): Promise<ToolOutcome> {
    const id = randomUUID();
    await codeRuns.insertCodeRun(this.db, {
      id,
      user_id: turn.user_id,
      turn_id: turn.id,
      conversation_id: turn.conversation_id,
      code,
    });
    const data = { run_id: id, user_id: turn.user_id };
    await this.queues
      .addAndWait('code', id, data, { runMs: RUN_MS, clock, signal })
      .catch((error: unknown) => {
        signal.throwIfAborted();
        throw new AppError('unavailable', 'The program could not be run right now.', { cause: error });
      });
    const result = (await codeRuns.findCodeRun(this.db, id))?.result;
    if (!result) throw new AppError('unavailable', 'The program could not be run right now.');
    details.code = mergeResults(details.code, result);
    return {
      title: result.success ? 'Ran code' : 'Code ended with an error',
      detail: result.error ?? result.message ?? undefined,
      failed: !result.success,
      content: describe(result),
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
