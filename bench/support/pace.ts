const ROUNDS = 5;

function fixedWork(): void {
  const rows = Array.from({ length: 30_000 }, (_, at) => ({ at, word: `w${at}` }));
  (JSON.parse(JSON.stringify(rows)) as typeof rows).sort((one, other) => (one.word < other.word ? -1 : 1));
}

/**
 * How fast this machine is at the moment: milliseconds of processor time for fixed work, the least of five rounds. Figures
 * of two runs can be compared only with regard to it.
 */
export function machinePace(): number {
  const costs = Array.from({ length: ROUNDS }, () => {
    const before = process.threadCpuUsage();
    fixedWork();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...costs);
}
