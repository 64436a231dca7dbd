import { parseFile } from 'music-metadata';

/** Seconds of a recording, or null where its container does not say (a live WebM does not). */
export async function recordingSeconds(path: string): Promise<number | null> {
  try {
    const { format } = await parseFile(path, { duration: true, skipCovers: true });
    return format.duration ?? null;
  } catch {
    return null;
  }
}
