import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { WriterProcess } from './writer.client.js';

/** How long an idle process stays alive: starting one takes longer than writing most files. */
const IDLE_MS = 60_000;

/** The writing processes of this worker: one per concurrent file. An idle process exits after a minute. */
@Injectable()
export class WriterPool implements OnApplicationShutdown {
  private readonly idle = new Map<WriterProcess, NodeJS.Timeout>();

  /** Calls `work` with a process for exclusive use, and a subfolder of its folder that is removed afterwards. */
  async use<Result>(work: (writer: WriterProcess, folder: string) => Promise<Result>): Promise<Result> {
    const writer = (await this.take()) ?? (await WriterProcess.start());
    try {
      const folder = await mkdtemp(join(writer.folder, 'file-'));
      return await work(writer, folder).finally(() => rm(folder, { recursive: true, force: true }));
    } finally {
      if (writer.fit) this.keep(writer);
      else await writer.end();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    const writers = [...this.idle.keys()];
    for (const writer of writers) this.forget(writer);
    await Promise.all(writers.map((writer) => writer.end()));
  }

  private async take(): Promise<WriterProcess | undefined> {
    for (const writer of this.idle.keys()) {
      this.forget(writer);
      if (writer.fit) return writer;
      await writer.end();
    }
    return undefined;
  }

  private keep(writer: WriterProcess): void {
    const leave = (): void => {
      this.forget(writer);
      void writer.end();
    };
    this.idle.set(writer, setTimeout(leave, IDLE_MS).unref());
  }

  private forget(writer: WriterProcess): void {
    clearTimeout(this.idle.get(writer));
    this.idle.delete(writer);
  }
}
