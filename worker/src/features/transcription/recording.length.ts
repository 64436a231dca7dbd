import { readFile } from 'node:fs/promises';
import { parseBuffer } from 'music-metadata';
import { mp4Seconds } from './length/mp4.js';
import { oggSeconds } from './length/ogg.js';
import { wavSeconds } from './length/wav.js';
import { webmSeconds } from './length/webm.js';

/** Counts the sound of a recording, whatever its header says, by the name of its file. */
const COUNTERS: Record<string, (file: Buffer) => number | null> = {
  ...{ webm: webmSeconds, ogg: oggSeconds, wav: wavSeconds, mp4: mp4Seconds, m4a: mp4Seconds },
};

/**
 * Seconds of a recording: what its header says, or what is counted where that is more. Null where nothing can be counted.
 * `music-metadata` counts the frames of MP3.
 */
export async function recordingSeconds(path: string, filename: string): Promise<number | null> {
  const file = await readFile(path);
  const counter = COUNTERS[filename.slice(filename.lastIndexOf('.') + 1)];
  const counted = counter ? counter(file) : 0;
  if (counted === null) return null;
  const claimed = await parseBuffer(file, undefined, { duration: true, skipCovers: true })
    .then(({ format }) => format.duration ?? 0)
    .catch(() => 0);
  return Math.max(claimed, counted) || null;
}
