import { join } from 'node:path';
import { sentenceText, type SandboxArtifact, type SandboxLimits, type SandboxRun } from '@studyhall/ports';
import { artifactKind } from './artifact.type.js';
import { inMegabytes, leftOutNotices } from './notices.js';
import { toOutcome } from './outcome.js';
import { readReport, type RunnerNotice, type RunnerReport, type SlotResult } from './slot.protocol.js';
import { cleanBytes, cleanText, cutText, distinctNames } from './text.js';

const MAX_NOTICE = 300;
const MAX_NOTICES = 20;
/** Extensions of binary formats. A file with other content gets an additional extension, so that its name is not misleading. */
const BINARY_EXTENSION = /\.(?:png|jpe?g|gif|webp|bmp|svg|pdf|docx|pptx|xlsx|zip)$/i;
const COMPANION_FORMATS: Partial<Record<SandboxArtifact['type'], string>> = {
  image: 'png',
  dataframe: 'csv',
};
const SAME_KIND: Readonly<Record<string, string>> = { jpeg: 'jpg', htm: 'html' };

/**
 * Converts a supervisor's result to the port's result. The program may control everything in `result`. `dispose` becomes
 * the result's method.
 */
export async function readRun(
  result: SlotResult,
  folder: string,
  limits: SandboxLimits,
  dispose: () => Promise<void>,
): Promise<SandboxRun> {
  const report = readReport(result.report);
  const { outcome, error: reason } = toOutcome(result, report, limits);
  const output = cutText(cleanBytes(Buffer.from(result.output, 'base64')), limits.outputBytes);
  const error = cutText(cleanText(reason).trimEnd(), limits.outputBytes);
  const outputCut = output.cut || result.outputTotal > Buffer.byteLength(result.output, 'base64');
  const { artifacts, refused } = await readArtifacts(result, folder, report);
  const notices = [
    ...(outputCut ? [`The output was cut after ${inMegabytes(limits.outputBytes)}.`] : []),
    ...(error.cut ? [`The error was cut after ${inMegabytes(limits.outputBytes)}.`] : []),
    ...leftOutNotices(result.leftOut, limits),
    ...refused,
    ...(report?.notices ?? []).map(noticeSentence),
  ];
  return {
    outcome,
    output: output.text,
    error: error.text,
    truncated: outputCut || error.cut,
    executionTime: result.seconds,
    artifacts,
    notices: notices.slice(0, MAX_NOTICES).map((notice) => cleanText(notice).slice(0, MAX_NOTICE)),
    dispose,
  };
}

async function readArtifacts(
  result: SlotResult,
  folder: string,
  report: RunnerReport | undefined,
): Promise<{ artifacts: SandboxArtifact[]; refused: string[] }> {
  const declared = new Map(report?.artifacts.map((item) => [item.filename, item]));
  const companions = new Set(report?.artifacts.flatMap(({ companion }) => companion ?? []));
  const names = distinctNames(result.artifacts.map(({ name }) => name));
  const artifacts: SandboxArtifact[] = [];
  const refused: string[] = [];
  for (const [position, { index, name, size }] of result.artifacts.entries()) {
    const made = declared.get(name);
    if (!made && companions.has(name)) continue;
    const filename = names[position]!;
    const path = join(folder, String(index));
    const kind = await artifactKind(path, filename, made?.kind === 'dataframe');
    if ('refused' in kind) {
      refused.push(kind.refused);
      continue;
    }
    const table = kind.type === 'dataframe' && made;
    const title = cleanText(made?.name ?? '').slice(0, table ? 80 : 200);
    artifacts.push({
      ...kind,
      filename: safeExtension(filename, kind.format),
      size,
      path,
      ...(table && made.shape && { shape: made.shape }),
      ...((table || kind.type === 'image') && title !== '' && { name: title }),
      ...(await readCompanion(result, folder, made?.companion, kind.type)),
    });
  }
  return { artifacts, refused };
}

/** The companion of an image or table, if the program left one of the expected kind. */
async function readCompanion(
  result: SlotResult,
  folder: string,
  name: string | undefined,
  type: SandboxArtifact['type'],
): Promise<Pick<SandboxArtifact, 'companion'>> {
  const found = name === undefined ? undefined : result.artifacts.find((one) => one.name === name);
  const format = COMPANION_FORMATS[type];
  if (!found || format === undefined) return {};
  const path = join(folder, String(found.index));
  const filename = distinctNames([found.name])[0]!;
  const kind = await artifactKind(path, filename, false);
  if ('refused' in kind || kind.format !== format) return {};
  return { companion: { filename, mimeType: kind.mimeType, size: found.size, path } };
}

function noticeSentence(notice: RunnerNotice): string {
  switch (notice.code) {
    case 'program_figure_memory':
      return sentenceText(notice.code);
    case 'program_figure_failed':
      return sentenceText(notice.code, notice.values);
    case 'program_figure_formula':
      return sentenceText(notice.code, notice.values);
    case 'program_figure_size':
      return sentenceText(notice.code, notice.values);
    case 'program_table_part':
      return sentenceText(notice.code, notice.values);
  }
}

/** `plot.png` with HTML content becomes `plot.png.html`. */
function safeExtension(filename: string, format: string): string {
  const extension = BINARY_EXTENSION.exec(filename)?.[0].slice(1).toLowerCase();
  if (extension === undefined || (SAME_KIND[extension] ?? extension) === format) return filename;
  return `${filename}.${format}`;
}
