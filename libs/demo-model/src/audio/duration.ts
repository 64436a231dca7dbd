import { mp4Seconds } from './mp4.js';
import { oggSeconds, wavSeconds, mp3Seconds } from './simple-formats.js';
import { webmSeconds } from './webm.js';

const READERS = [wavSeconds, webmSeconds, mp4Seconds, oggSeconds, mp3Seconds];

/** The length of a recording in seconds, read from its container; undefined where the format is not known. */
export function recordingSeconds(bytes: Buffer): number | undefined {
  for (const read of READERS) {
    const seconds = read(bytes);
    if (seconds !== undefined && Number.isFinite(seconds) && seconds >= 0) return seconds;
  }
  return undefined;
}
