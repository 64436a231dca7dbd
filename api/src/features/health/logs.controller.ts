import { hostname } from 'node:os';
import { join } from 'node:path';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { LogsQuery, LogsView, type LogEntry } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import type { Account } from '@studyhall/persistence';
import { CONFIG, loggedProcesses, readLogPage, type Config, type LogLine } from '@studyhall/platform';
import { Actor, Answers, Heavy } from '../../http/index.js';
import { assertAllowed } from '../directory/index.js';

const LEVELS = { info: 30, warn: 40, error: 50 } as const;

/** The logs that `npm start` keeps on this machine, for master admins. Source: `docs/specification/api.md#identity`, "System". */
@Controller('api/system/logs')
export class LogsController {
  private readonly folder: string;

  constructor(@Inject(CONFIG) { DATA_DIR }: Config) {
    this.folder = join(DATA_DIR, 'logs');
  }

  @Get()
  @Heavy()
  @Answers('Lines of the logs of the last 48 hours, the newest first.', LogsView)
  async read(
    @Actor() actor: Account,
    @Query({ schema: LogsQuery }) { id, level = 'info', before }: LogsQuery,
  ): Promise<LogsView> {
    assertAllowed(can(actor, 'installation.see', null));
    const [time = 0, skip = 0] = before?.split('-').map(Number) ?? [];
    const search = { id, level: LEVELS[level], before: before === undefined ? undefined : { time, skip } };
    const { lines, next } = await readLogPage(this.folder, search, Date.now());
    return {
      machine: hostname(),
      processes: await loggedProcesses(this.folder),
      entries: lines.map(toEntry),
      next: next && `${next.time}-${next.skip}`,
    };
  }
}

/** Selects fields explicitly, so that client addresses and stack traces stay in the files. */
function toEntry(line: LogLine, at: number): LogEntry {
  const { time, level, process, context = null, msg, route, code, err } = line;
  const cause = err && [err.type, err.message].filter(Boolean).join(': ');
  return {
    id: `${time}-${at}`,
    time: new Date(time).toISOString(),
    level: level >= LEVELS.error ? 'error' : level >= LEVELS.warn ? 'warn' : 'info',
    process,
    context,
    text: [msg === cause || msg === err?.message ? undefined : msg, route, code ?? err?.code, cause]
      .filter(Boolean)
      .join(' · '),
    request_id: line.request_id ?? null,
    turn_id: line.turn_id ?? null,
    user_id: line.user_id ?? null,
  };
}
