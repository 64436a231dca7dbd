import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Put,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ScimBody, ScimList, ScimQuery, ScimGroupView } from '@studyhall/contracts';
import { Answers, AnswersNothing, IntParam, Public } from '../../http/index.js';
import { ScimGroupsService } from './groups.service.js';
import { ScimGuard } from './scim.guard.js';
import { Source, type ScimSource } from './scim.source.js';

/** SCIM groups (RFC 7644 §3), for a user directory with the token of a source. */
@Public()
@UseGuards(ScimGuard)
@Controller('scim/v2/Groups')
export class ScimGroupsController {
  constructor(private readonly groups: ScimGroupsService) {}

  @Get()
  @Answers('A page of the groups of a source.', ScimList(ScimGroupView))
  list(@Source() source: ScimSource, @Query({ schema: ScimQuery }) query: ScimQuery) {
    return this.groups.list(source, query);
  }

  @Get(':id')
  @Answers('A group of a source.', ScimGroupView)
  find(@Source() source: ScimSource, @IntParam() id: number, @Query({ schema: ScimQuery }) query: ScimQuery) {
    return this.groups.find(source, id, query);
  }

  @Post()
  @Answers('Makes a group.', ScimGroupView)
  async create(
    @Source() source: ScimSource,
    @Body({ schema: ScimBody }) body: ScimBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const made = await this.groups.create(source, body);
    void reply.header('location', made.meta.location);
    return made;
  }

  @Put(':id')
  @Answers('Changes a group to what is sent.', ScimGroupView)
  replace(@Source() source: ScimSource, @IntParam() id: number, @Body({ schema: ScimBody }) body: ScimBody) {
    return this.groups.replace(source, id, body);
  }

  @Patch(':id')
  @Answers('Changes what operations of RFC 7644 §3.5.2 name.', ScimGroupView)
  patch(@Source() source: ScimSource, @IntParam() id: number, @Body({ schema: ScimBody }) body: ScimBody) {
    return this.groups.patch(source, id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @AnswersNothing('Removes a group.')
  async remove(@Source() source: ScimSource, @IntParam() id: number): Promise<void> {
    await this.groups.remove(source, id);
  }
}
