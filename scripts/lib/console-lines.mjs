const ERROR_LEVEL = 50;

/**
 * Lines to hide: the framework's output before its logger is set, and the address, which the start script prints
 * itself.
 */
const CHATTER = /^\[Nest\] (?!.* ERROR )| serves https?:\/\//;

/**
 * Makes a listener that shows a process's lines on the console: plain ones as they are, structured log lines only
 * when they report an error. Everything else is in the log file.
 * @param {string} name
 * @param {(sentence: string) => void} say
 * @returns {(line: string) => void}
 */
export function showLines(name, say) {
  return (line) => {
    const entry = structured(line);
    if (!entry) {
      if (line.trim() && !CHATTER.test(line)) say(line);
      return;
    }
    if (Number(entry.level) < ERROR_LEVEL || !('level' in entry)) return;
    const cause = entry.err?.message && entry.err.message !== entry.msg ? ` (${entry.err.message})` : '';
    say(`${name}: ${entry.msg ?? 'an error'}${cause}`);
  };
}

/**
 * @param {string} line
 * @returns {{ level?: number, msg?: string, err?: { message?: string } } | undefined}
 */
function structured(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
