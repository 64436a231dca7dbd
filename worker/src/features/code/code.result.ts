import { sentenceText } from '@studyhall/contracts';
import type { Artifact, CodeExecutionResult } from '@studyhall/contracts';
import type { SandboxRun } from '@studyhall/ports';

const ENDINGS: Record<Exclude<SandboxRun['outcome'], 'ok'>, string> = {
  error: sentenceText('program_error'),
  timeout: sentenceText('program_timeout'),
  memory: sentenceText('program_memory'),
  killed: sentenceText('program_stopped'),
};

/** The code execution result of the specification. Source: `docs/specification/chat.md#entities`. */
export function codeResult(code: string, run: SandboxRun, artifacts: Artifact[]): CodeExecutionResult {
  const success = run.outcome === 'ok';
  const notices = [
    ...run.notices,
    ...(run.truncated ? [sentenceText('program_output_cut')] : []),
    ...(run.outcome === 'ok' ? [] : [ENDINGS[run.outcome]]),
  ];
  return {
    success,
    output: run.output,
    error: success ? null : run.error || notices.at(-1) || null,
    artifacts,
    execution_time: run.executionTime,
    code,
    output_type: artifacts[0]?.type ?? 'text',
    reasoning: null,
    message: notices.length > 0 ? notices.join(' ') : null,
  };
}

/** The result on a host that cannot isolate programs. The program did not run. */
export function unavailableResult(code: string, reason: string): CodeExecutionResult {
  return {
    success: false,
    output: '',
    error: reason,
    artifacts: [],
    execution_time: 0,
    code,
    output_type: 'text',
    reasoning: null,
    message: sentenceText('code_execution_off'),
  };
}

/** Merges the results of all programs of a reply, in order. */
export function mergeResults(
  earlier: CodeExecutionResult | undefined,
  later: CodeExecutionResult,
): CodeExecutionResult {
  if (!earlier) return later;
  const join = (a: string | null, b: string | null): string => [a, b].filter(Boolean).join('\n\n');
  const artifacts = [...earlier.artifacts, ...later.artifacts];
  return {
    ...later,
    output: join(earlier.output, later.output),
    code: join(earlier.code, later.code),
    artifacts,
    execution_time: earlier.execution_time + later.execution_time,
    output_type: artifacts[0]?.type ?? 'text',
    message: join(earlier.message, later.message) || null,
  };
}
