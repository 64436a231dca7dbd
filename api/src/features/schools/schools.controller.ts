import { Body, Controller, Get, Header, HttpCode, Post, Put, Query, Res } from '@nestjs/common';
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
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { IntParam } from '../../http/params.js';
import { SchoolLists } from './school-lists.service.js';
import { SchoolMerges } from './school-merges.service.js';
import { SchoolsService, type ChangedSchool } from './schools.service.js';

/** Schools, for admins. Source: `docs/specification/api.md#versions`. */
@Controller('api/schools')
export class SchoolsController {
  constructor(
    private readonly lists: SchoolLists,
    private readonly schools: SchoolsService,
    private readonly merges: SchoolMerges,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(
    'The schools, or their names alone.',
    z.union([z.array(z.string()), z.object({ schools: z.array(SchoolView) })]),
    { counted: true, errors: ['forbidden'] },
  )
  async page(
    @CurrentUser() actor: Account,
    @Query({ schema: SchoolsQuery }) query: SchoolsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string[] | { schools: SchoolView[] }> {
    if (viewOf(query) === 'names') return this.lists.names(actor, query);
    const { total, items } = await this.lists.page(actor, query);
    void reply.header('x-total-count', String(total));
    return { schools: items };
  }

  @Get('suggestion')
  @Header('cache-control', 'no-store')
  @Answers('What the typed name of a school may mean.', SchoolSuggestion, { errors: ['forbidden'] })
  suggestion(
    @CurrentUser() actor: Account,
    @Query({ schema: SuggestionQuery }) { name }: SuggestionQuery,
  ): Promise<SchoolSuggestion> {
    return this.lists.suggest(actor, name);
  }

  @Get(':id')
  @Header('cache-control', 'no-store')
  @Answers('A school with its figures and admins.', z.object({ school: SchoolDetails }), {
    errors: ['forbidden'],
  })
  async details(@CurrentUser() actor: Account, @IntParam() id: number): Promise<{ school: SchoolDetails }> {
    return { school: await this.lists.details(actor, id) };
  }

  @Post()
  @Answers('Creates a school.', z.object({ school: SchoolView }), { errors: ['forbidden'] })
  async create(
    @CurrentUser() actor: Account,
    @Body({ schema: CreateSchoolRequest }) request: CreateSchoolRequest,
  ): Promise<{ school: SchoolView }> {
    return { school: await this.schools.create(actor, request) };
  }

  @Put(':id')
  @Answers('Changes a school.', z.object({ school: SchoolView, effects: SchoolEffects }), {
    errors: ['forbidden'],
  })
  update(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Body({ schema: UpdateSchoolRequest }) request: UpdateSchoolRequest,
  ): Promise<ChangedSchool> {
    return this.schools.update(actor, id, request);
  }

  @Post(':id/merge')
  @HttpCode(200)
  @Answers('Merges a school into another.', z.object({ school: SchoolView, effects: MergeEffects }), {
    errors: ['forbidden'],
  })
  merge(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Body({ schema: MergeSchoolRequest }) request: MergeSchoolRequest,
  ): Promise<{ school: SchoolView; effects: MergeEffects }> {
    return this.merges.merge(actor, id, request);
  }
}

/** `search` or `limit` alone is the call of pickers, which answers names. */
function viewOf({ view, search, limit, ...others }: SchoolsQuery): 'names' | 'figures' {
  if (view) return view;
  const plain = Object.values(others).every((value) => value === undefined);
  return plain && (search !== undefined || limit !== undefined) ? 'names' : 'figures';
}
