import { Body, Controller, Get, HttpCode, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  CreateSchoolRequest,
  MergeSchoolRequest,
  SchoolsQuery,
  SuggestionQuery,
  UpdateSchoolRequest,
  MergeEffects,
  SchoolDetails,
  SchoolSuggestion,
  SchoolView,
  SchoolEffects,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, IntParam } from '../../http/index.js';
import { SchoolLists } from './school-lists.service.js';
import { SchoolMerges } from './school-merges.service.js';
import { SchoolsService } from './schools.service.js';

/** Schools, for admins. Source: `docs/specification/api.md#versions`. */
@Controller('api/schools')
export class SchoolsController {
  constructor(
    private readonly lists: SchoolLists,
    private readonly schools: SchoolsService,
    private readonly merges: SchoolMerges,
  ) {}

  @Get()
  @Answers(
    'The schools, or their names alone.',
    z.union([z.array(z.string()), z.object({ schools: z.array(SchoolView) })]),
    { counted: true },
  )
  async page(
    @Actor() actor: Account,
    @Query({ schema: SchoolsQuery }) query: SchoolsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (chooseView(query) === 'names') return this.lists.names(actor, query);
    const { total, items } = await this.lists.page(actor, query);
    void reply.header('x-total-count', String(total));
    return { schools: items };
  }

  @Get('suggestion')
  @Answers('What the typed name of a school may mean.', SchoolSuggestion)
  suggestion(@Actor() actor: Account, @Query({ schema: SuggestionQuery }) { name }: SuggestionQuery) {
    return this.lists.suggest(actor, name);
  }

  @Get(':id')
  @Answers('A school with its figures and admins.', z.object({ school: SchoolDetails }))
  async details(@Actor() actor: Account, @IntParam() id: number) {
    return { school: await this.lists.details(actor, id) };
  }

  @Post()
  @Answers('Creates a school.', z.object({ school: SchoolView }))
  async create(@Actor() actor: Account, @Body({ schema: CreateSchoolRequest }) request: CreateSchoolRequest) {
    return { school: await this.schools.create(actor, request) };
  }

  @Put(':id')
  @Answers('Changes a school.', z.object({ school: SchoolView, effects: SchoolEffects }))
  update(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: UpdateSchoolRequest }) request: UpdateSchoolRequest,
  ) {
    return this.schools.update(actor, id, request);
  }

  @Post(':id/merge')
  @HttpCode(200)
  @Answers('Merges a school into another.', z.object({ school: SchoolView, effects: MergeEffects }))
  merge(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: MergeSchoolRequest }) request: MergeSchoolRequest,
  ) {
    return this.merges.merge(actor, id, request);
  }
}

/** Only `search` or `limit` is the request of pickers, which returns names. */
function chooseView({ view, search, limit, ...others }: SchoolsQuery): 'names' | 'figures' {
  if (view) return view;
  const plain = Object.values(others).every((value) => value === undefined);
  return plain && (search !== undefined || limit !== undefined) ? 'names' : 'figures';
}
