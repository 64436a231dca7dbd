import { setImmediate } from 'node:timers/promises';
import { judgeFileText, type SafetyFinding } from '@studyhall/domain';

/**
 * The first finding in texts of files, with its text. Other work runs between two texts.
 * @param texts at most 32,000 characters each
 */
export async function judgeFiles(
  texts: readonly string[],
): Promise<{ finding: SafetyFinding; text: string } | null> {
  for (const text of texts) {
    const finding = judgeFileText(text);
    if (finding) return { finding, text };
    await setImmediate();
  }
  return null;
}
