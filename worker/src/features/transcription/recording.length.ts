import { readFile } from 'node:fs/promises';
import { parseBuffer } from 'music-metadata';
import { mp4Seconds } from './length/mp4.js';
import { oggSeconds } from './length/ogg.js';
import { wavSeconds } from './length/wav.js';
import { webmSeconds } from './length/webm.js';

/**
 * By file extension: measures the sound in a recording itself, because its header may claim less. Seconds; null if the
 * recording cannot be measured.
 */
const MEASURES: Record<string, (file: Buffer) => number | null> = {
  webm: webmSeconds,
  ogg: oggSeconds,
  wav: wavSeconds,
  mp4: mp4Seconds,
  m4a: mp4Seconds,
};

/**
 * The length of a recording in seconds: the longer of what its header claims and what is measured. Null if it cannot be
 * measured. For MP3, `music-metadata` counts the frames.
 */
export async function recordingSeconds(path: string, filename: string): Promise<number | null> {
  const file = await readFile(path);
  const measure = MEASURES[filename.slice(filename.lastIndexOf('.') + 1)];
  const measured = measure ? measure(file) : 0;
  if (measured === null) return null;
  const claimed = await parseBuffer(file, undefined, { duration: true, skipCovers: true })
    .then(({ format }) => format.duration ?? 0)
    .catch(() => 0);
  return Math.max(claimed, measured) || null;
}
