// @ts-check
// Shared with install.mjs, which runs before the packages are installed: only Node's own modules.

const BAR_CELLS = 24;
/** Between two lines where the output is no terminal. */
const LINE_EVERY_MS = 10_000;
const REDRAW_EVERY_MS = 250;

/**
 * @typedef {object} Progress
 * @property {(done: number, total: number) => void} update
 * @property {() => void} end removes the bar
 */

/**
 * Shows how far a task is: a bar that is drawn over itself in a terminal, else a line every ten seconds. The process
 * may end without `end`.
 * @param {string} task such as "Building (server, web)"; each line begins with it
 * @param {{ write: (text: string) => unknown, isTTY?: boolean, columns?: number }} output
 * @returns {Progress}
 */
export function showProgress(task, output = process.stdout) {
  const since = Date.now();
  let count = { done: 0, total: 0 };
  const draw = () => {
    const seconds = Math.round((Date.now() - since) / 1000);
    output.write(
      output.isTTY
        ? `\r${barLine(task, count, seconds).slice(0, (output.columns || 80) - 1)}\u001B[K`
        : `${task}: ${[percent(count), `${seconds} s`].filter(Boolean).join(', ')}\n`,
    );
  };
  if (output.isTTY) draw();
  else output.write(`${task} …\n`);
  const timer = setInterval(draw, output.isTTY ? REDRAW_EVERY_MS : LINE_EVERY_MS);
  timer.unref();
  return {
    update: (done, total) => {
      count = { done, total };
    },
    end: () => {
      clearInterval(timer);
      if (output.isTTY) output.write('\r\u001B[K');
    },
  };
}

/**
 * @param {string} task
 * @param {{ done: number, total: number }} count
 * @param {number} seconds
 */
function barLine(task, count, seconds) {
  const cells = count.total > 0 ? Math.floor((BAR_CELLS * count.done) / count.total) : 0;
  const bar = '█'.repeat(cells) + '░'.repeat(BAR_CELLS - cells);
  return [task, bar, percent(count), `${seconds} s`].filter(Boolean).join(' ');
}

/**
 * Empty until something is done: npm reads its lists for a while first.
 * @param {{ done: number, total: number }} count
 */
function percent({ done, total }) {
  return done > 0 && total > 0 ? `${Math.floor((100 * done) / total)} %` : '';
}
