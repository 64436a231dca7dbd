import { Body, Controller, Delete, Get, Header, HttpCode, Post, Put, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  RosterMatchRequest,
  RosterRowsQuery,
  RosterRunRow,
  RosterRunView,
  RosterSourceRequest,
  RosterSourceView,
  UndoAnswer,
} from '@studyhall/contracts';
import type { Account, rosterSources } from '@studyhall/persistence';
import { Actor, Answers, FILE_REFUSED, readForm, Succeeds, UuidParam } from '../../http/index.js';
import { readSmall } from '../imports/index.js';
import { RosterRunsService } from './roster-runs.service.js';
import { RosterSourcesService } from './roster-sources.service.js';

/** Limit on an uploaded zip or CSV file. */
const MAX_FILE_BYTES = 25 * 1024 * 1024;
const FILE_KINDS = new Set(['oneroster_csv', 'csv']);

const Started = z.object({ run_id: z.string() });

/** Roster sources, for the admins of their schools. Source: `docs/specification/api.md#identity`. */
@Controller('api/roster-sources')
export class RosterSourcesController {
  constructor(
    private readonly sources: RosterSourcesService,
    private readonly runs: RosterRunsService,
  ) {}

  @Get()
  @Answers('The sources that the caller administers.', z.object({ sources: z.array(RosterSourceView) }))
  async list(@Actor() actor: Account) {
    return { sources: await this.sources.list(actor) };
  }

  @Post()
  @Answers(
    'Adds a source. One of kind `scim` answers its token this once.',
    z.object({ source: RosterSourceView, token: z.string().nullable() }),
    { errors: ['conflict', 'unavailable'] },
  )
  async create(@Actor() actor: Account, @Body({ schema: RosterSourceRequest }) request: RosterSourceRequest) {
    return this.sources.create(actor, request);
  }

  @Put(':id')
  @Answers('Changes a source. A secret that is not sent stays.', z.object({ source: RosterSourceView }), {
    errors: ['unavailable'],
  })
  async update(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: RosterSourceRequest }) request: RosterSourceRequest,
  ) {
    return { source: await this.sources.update(actor, id, request) };
  }

  @Post(':id/token')
  @Answers(
    'A new token of a source of kind `scim`. The one before ends at once.',
    z.object({ token: z.string() }),
  )
  async renewToken(@Actor() actor: Account, @UuidParam() id: string) {
    return { token: await this.sources.renewToken(actor, id) };
  }

  @Delete(':id')
  @Succeeds('Removes a source. Accounts and classes stay.')
  async remove(@Actor() actor: Account, @UuidParam() id: string) {
    await this.sources.remove(actor, id);
  }

  @Put(':id/people')
  @Succeeds('Says which account a person of the source has.', { errors: ['conflict'] })
  async match(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: RosterMatchRequest }) request: RosterMatchRequest,
  ) {
    await this.sources.match(actor, id, request);
  }

  @Get(':id/runs')
  @Answers('The newest runs of a source.', z.object({ runs: z.array(RosterRunView) }))
  async listRuns(@Actor() actor: Account, @UuidParam() id: string) {
    return { runs: await this.runs.list(await this.sources.find(actor, id)) };
  }

  @Post(':id/preview')
  @HttpCode(202)
  @Answers('Reads a source, whose changes wait for a confirmation. A file is sent as a form.', Started, {
    errors: ['conflict', ...FILE_REFUSED],
  })
  preview(@Actor() actor: Account, @UuidParam() id: string, @Req() request: FastifyRequest) {
    return this.start(actor, id, 'preview', request);
  }

  @Post(':id/run')
  @HttpCode(202)
  @Answers('Reads a source and applies it by its rules. A file is sent as a form.', Started, {
    errors: ['conflict', ...FILE_REFUSED],
  })
  run(@Actor() actor: Account, @UuidParam() id: string, @Req() request: FastifyRequest) {
    return this.start(actor, id, 'run', request);
  }

  private async start(actor: Account, id: string, cause: 'preview' | 'run', request: FastifyRequest) {
    const source = await this.sources.find(actor, id);
    return { run_id: await this.runs.start(actor, source, cause, await readFile(source, request)) };
  }
}

/** The uploaded file, for kinds that need one. */
async function readFile(
  { kind }: rosterSources.RosterSource,
  request: FastifyRequest,
): Promise<Buffer | null> {
  if (!FILE_KINDS.has(kind)) return null;
  const { stored } = await readForm(request, {
    maxBytes: MAX_FILE_BYTES,
    store: ({ body }) => readSmall(body, MAX_FILE_BYTES),
    discard: () => Promise.resolve(),
  });
  return stored;
}

@Controller('api/roster-runs')
export class RosterRunsController {
  constructor(private readonly runs: RosterRunsService) {}

  @Get(':id')
  @Header('cache-control', 'no-store')
  @Answers('A reading of a source, and what it changes.', RosterRunView)
  view(@Actor() actor: Account, @UuidParam() id: string) {
    return this.runs.view(actor, id);
  }

  @Get(':id/rows')
  @Header('cache-control', 'no-store')
  @Answers('The first people of one kind of change.', z.object({ rows: z.array(RosterRunRow) }))
  async rows(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Query({ schema: RosterRowsQuery }) { kind }: RosterRowsQuery,
  ) {
    return { rows: await this.runs.rows(actor, id, kind) };
  }

  @Post(':id/apply')
  @HttpCode(202)
  @Answers('Confirms the changes of a run that waits.', RosterRunView, { errors: ['conflict'] })
  apply(@Actor() actor: Account, @UuidParam() id: string) {
    return this.runs.apply(actor, id);
  }

  @Post(':id/undo')
  @HttpCode(200)
  @Answers('Takes back the changes of a run.', UndoAnswer, { errors: ['already_undone', 'undo_expired'] })
  undo(@Actor() actor: Account, @UuidParam() id: string) {
    return this.runs.undo(actor, id);
  }
}
