import type { SandboxLimits, SandboxOutcome, SandboxRun } from '@studyhall/ports';

/** What a hostile program may come to. Each program prints `held` where it reached its end, `BREACH` for each wall it got through. */
export interface Expectation {
  program: string;
  outcome: SandboxOutcome[];
  limits?: Partial<SandboxLimits>;
  /** What came back, by name, in any order; default nothing. `any`: `wrong` looks at it. */
  files?: string[] | 'any';
  /** More to look at; returns what is wrong. */
  wrong?: (run: SandboxRun) => string | false;
}

const SHORT = { wallMs: 2000 };
/** For programs that must come to a line of theirs before they are stopped: on a busy machine that takes seconds. */
const REACHING = { wallMs: 10_000 };
/**
 * The least processor time in the longest time that a program may have: after two seconds it yields to all others, so on
 * a busy machine its processor time comes late.
 */
const COMPUTING = { wallMs: 30_000, cpuSeconds: 1 };
const held = (run: SandboxRun): string | false =>
  !run.output.includes('held') && 'the program did not reach its end';
const ended = (program: string, more: Partial<Expectation> = {}): Expectation => ({
  program,
  outcome: ['ok'],
  wrong: held,
  ...more,
});
const stopped = (program: string, more: Partial<Expectation> = {}): Expectation => ({
  program,
  outcome: ['timeout'],
  limits: SHORT,
  ...more,
});

function typed(
  ...expected: [name: string, type: string, format: string][]
): (run: SandboxRun) => string | false {
  return (run) => {
    const found = run.artifacts
      .map(({ filename, type, format }) => [filename, type, format].join(' '))
      .sort();
    const wanted = expected.map((item) => item.join(' ')).sort();
    return found.join() !== wanted.join() && `came back as ${found.join()}`;
  };
}

function noticed(word: string): (run: SandboxRun) => string | false {
  return (run) =>
    !run.notices.some((notice) => notice.includes(word)) && `no notice about ${word}: ${run.notices.join()}`;
}

/** Ended by the processor time of all its processes together, not by the clock on the wall. */
const computed = (run: SandboxRun): string | false =>
  !run.error.includes('computed longer than 1 second ') && `ended otherwise: ${run.error}`;

function all(...checks: ((run: SandboxRun) => string | false)[]): (run: SandboxRun) => string | false {
  return (run) => checks.map((check) => check(run)).find(Boolean) ?? false;
}

const numbered = Array.from({ length: 20 }, (_, index) => `result-${String(index).padStart(5, '0')}.txt`);
const sparse = ['sparse-0.bin', 'sparse-1.bin'];

/** Programs that use up what they share with others: processes, memory, disk, processor time, output. */
export const EXHAUSTING: Expectation[] = [
  stopped('fork_bomb'),
  stopped('fork_bomb_in_user_namespace', { limits: REACHING, wrong: held }),
  ended('thread_bomb'),
  { program: 'memory_bomb', outcome: ['memory'] },
  stopped('memory_bomb_of_many', { outcome: ['memory', 'timeout'], limits: { wallMs: 4000 } }),
  ended('memory_out_of_sight'),
  ended('dev_shm_fill'),
  ended('disk_fill'),
  ended('inode_fill'),
  ended('sparse_terabyte', { files: sparse, wrong: all(held, noticed('together')) }),
  stopped('endless_loop'),
  stopped('endless_sleep'),
  stopped('endless_exception'),
  stopped('cpu_hog', { limits: { wallMs: 6000, cpuSeconds: 1 } }),
  stopped('cpu_hog_of_many', { limits: COMPUTING, wrong: computed }),
  stopped('cpu_hog_unwaited', { limits: COMPUTING, wrong: computed }),
  stopped('ignores_sigterm'),
  ended('daemon'),
  ended('kills_everyone', { outcome: ['killed', 'ok', 'timeout'], limits: REACHING }),
  stopped('gigabyte_output', {
    outcome: ['ok', 'timeout'],
    limits: REACHING,
    wrong: (run) => (!run.truncated && 'not cut') || (run.output.length > 200 * 1024 && 'too long'),
  }),
  ended('strange_output', {
    // oxlint-disable-next-line no-control-regex -- what must not come through
    wrong: all(
      held,
      (run) => /[\0-\x08\x0b-\x1f\x7f-\x9f]/.test(run.output) && 'control characters came through',
    ),
  }),
  ended('huge_error', {
    outcome: ['error', 'memory'],
    wrong: (run) => run.error.length > 210_000 && 'too long',
  }),
];

/** Programs that look for a way out, and those that lie about their results. */
export const ESCAPING: Expectation[] = [
  ended('network_out'),
  ended('loopback'),
  ended('local_sockets'),
  ended('environment_of_init'),
  ended('password_files'),
  ended('repository_and_environment'),
  ended('links_as_artifacts', { files: ['good.txt'], wrong: all(held, noticed('ordinary')) }),
  ended('pipes_and_devices_as_artifacts', { files: ['good.txt'], wrong: all(held, noticed('ordinary')) }),
  ended('ten_thousand_artifacts', { files: numbered, wrong: all(held, noticed('at most 20')) }),
  ended('large_artifacts', {
    files: ['part-0.bin', 'part-1.bin', 'part-2.bin'],
    wrong: all(held, noticed('large.bin')),
  }),
  ended('names_that_climb', {
    files: 'any',
    wrong: all(held, (run) =>
      run.artifacts.some(({ filename }) => /[/\\<>\p{Cc}\u202e]|^\./u.test(filename))
        ? 'an unsafe name'
        : false,
    ),
  }),
  ended('swapped_while_collected', {
    files: 'any',
    wrong: all(
      held,
      (run) => !run.artifacts.some(({ filename }) => filename === 'other.txt') && 'other.txt is missing',
    ),
  }),
  ended('working_directory_replaced', { wrong: all(held, noticed('folders')) }),
  ended('traces'),
  ended('mounts'),
  ended('namespaces'),
  ended('kernel_keys_and_calls'),
  ended('foreign_calls', { outcome: ['error', 'killed', 'ok'] }),
  ended('types_into_terminal'),
  ended('another_jobs_files'),
  ended('zip_bomb', {
    files: ['bomb.zip', 'bomb.docx.zip'],
    wrong: all(held, typed(['bomb.zip', 'file', 'zip'], ['bomb.docx.zip', 'file', 'zip'])),
  }),
  ended('pixel_bomb', { files: ['good.png'], wrong: all(held, noticed('bomb.png'), noticed('bomb.gif')) }),
  ended('figure_bomb', { files: 'any', wrong: all(held, noticed('figure')) }),
  ended('pages_with_script', {
    files: 'any',
    wrong: typed(
      ['page.html', 'file', 'html'],
      ['drawing.svg', 'image', 'svg'],
      ['photo.png.html', 'file', 'html'],
      ['notes.txt', 'file', 'html'],
    ),
  }),
  ended('table_with_script', {
    files: 'any',
    wrong: (run) => run.artifacts.some(({ type }) => type === 'dataframe') && 'shown',
  }),
  ended('forged_report', { outcome: ['killed', 'error'], wrong: undefined }),
  ended('forged_artifacts', { outcome: ['ok', 'killed'], files: ['good.txt'] }),
  ended('descriptors'),
  ended('crash', { outcome: ['error'] }),
  stopped('closes_everything', { limits: REACHING, wrong: held }),
  ended('raises_its_limits'),
];
