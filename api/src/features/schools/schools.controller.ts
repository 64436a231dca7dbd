import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  CreateSchoolRequest,
  IntId,
  MergeSchoolRequest,
  SchoolsQuery,
  SuggestionQuery,
  UpdateSchoolRequest,
  type MergeEffects,
  type SchoolDetails,
  type SchoolSuggestion,
  type SchoolView,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { SchoolLists } from './school-lists.service.js';
import { SchoolMerges } from './school-merges.service.js';
import { SchoolsService, type ChangedSchool } from './schools.service.js';

/** Schools, for admins. Source: `decisions.md` §9. */
@Controller('api/schools')
export class SchoolsController {
  constructor(
    private readonly lists: SchoolLists,
    private readonly schools: SchoolsService,
    private readonly merges: SchoolMerges,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
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
  suggestion(
    @CurrentUser() actor: Account,
    @Query({ schema: SuggestionQuery }) { name }: SuggestionQuery,
  ): Promise<SchoolSuggestion> {
    return this.lists.suggest(actor, name);
  }

  @Get(':id')
  @Header('cache-control', 'no-store')
  async details(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
  ): Promise<{ school: SchoolDetails }> {
    return { school: await this.lists.details(actor, id) };
  }

  @Post()
  async create(
    @CurrentUser() actor: Account,
    @Body({ schema: CreateSchoolRequest }) request: CreateSchoolRequest,
  ): Promise<{ school: SchoolView }> {
    return { school: await this.schools.create(actor, request) };
  }

  @Put(':id')
  update(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Body({ schema: UpdateSchoolRequest }) request: UpdateSchoolRequest,
  ): Promise<ChangedSchool> {
    return this.schools.update(actor, id, request);
  }

  @Post(':id/merge')
  @HttpCode(200)
  merge(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
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
