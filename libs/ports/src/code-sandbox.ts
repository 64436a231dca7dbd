/** Limits of one run. Source: `architecture.md`, "The code sandbox"; issue "What the assistant can do", 1. */
export interface SandboxLimits {
  /** Wall-clock time in milliseconds (default 30,000). */
  wallMs: number;
  /** CPU time in seconds (default 30). */
  cpuSeconds: number;
  /** Memory of all processes together, in bytes (default 512 MiB). */
  memoryBytes: number;
  /** Size of the private work directory, in bytes (default 64 MiB). */
  diskBytes: number;
  /** Bytes of standard output and error kept, each (default 200 KiB); longer output is cut with a notice. */
  outputBytes: number;
  /** Number of artifacts (default 20) and bytes of each (default 25 MiB). */
  artifacts: number;
  artifactBytes: number;
  /** Processes and threads (default 64 where cgroups can be written). */
  processes: number;
}

/** A file to be readable inside under its `name`, in the working directory. */
export interface SandboxInput {
  /** Base name, sanitised by the sandbox. */
  name: string;
  /** Path on the host, read once before the run. */
  path: string;
}

/** A regular file of the output directory, already copied out and typed by content. */
export interface SandboxArtifact {
  type: 'image' | 'dataframe' | 'presentation' | 'document' | 'file';
  /** `png`, `html`, `pdf`, `docx`, `pptx`, `xlsx`, `csv`, … by content, else by extension. */
  format: string;
  filename: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  /** Path on the host of the collected copy; removed with the run (see {@link SandboxRun.dispose}). */
  path: string;
  /** Rows and columns, for a dataframe. */
  shape?: [number, number];
  /** The DataFrame's variable name or expression, or the titles of a figure. */
  name?: string;
  /** An image's variant for dark pages, or a dataframe's whole content as CSV. */
  companion?: Pick<SandboxArtifact, 'filename' | 'mimeType' | 'size' | 'path'>;
}

export type SandboxOutcome = 'ok' | 'error' | 'timeout' | 'memory' | 'killed';

export interface SandboxRun {
  outcome: SandboxOutcome;
  /** Standard output (and the last expression's value), valid UTF-8, control characters removed, at most `outputBytes`. */
  output: string;
  /** The traceback or the reason for the end; empty when `outcome` is `ok`. */
  error: string;
  /** True where `output` or `error` was cut. */
  truncated: boolean;
  /** Seconds of wall time inside. */
  executionTime: number;
  artifacts: SandboxArtifact[];
  /** Notices for the user about artifacts that were left out. */
  notices: string[];
  /** Removes the collected copies. Call it after storing them; safe to call twice. */
  dispose(): Promise<void>;
}

export interface SandboxRequest {
  code: string;
  /** What the program reads as its standard input. */
  stdin?: string;
  /** Whether the code is the product's own and starts a converter, which needs /proc. Programs of users get none. */
  isConverter?: boolean;
  inputs?: SandboxInput[];
  limits?: Partial<SandboxLimits>;
  /** Aborting kills the whole run at once. */
  signal: AbortSignal;
}

/**
 * Runs hostile Python in isolation, and never without it: `available()` returns the reason if isolation is missing.
 */
export interface CodeSandbox {
  /** `{ok: true}`, or one sentence that says what is missing. Measured once, cached. */
  available(): Promise<{ ok: true } | { ok: false; reason: string }>;
  /** Prepares the pool of one-shot sandboxes. Optional to call; `run` works without. */
  warm(): Promise<void>;
  run(request: SandboxRequest): Promise<SandboxRun>;
  /** Kills all programs and removes all files. */
  close(): Promise<void>;
}
