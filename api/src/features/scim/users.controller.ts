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
import { ScimBody, ScimList, ScimQuery, ScimUserView } from '@studyhall/contracts';
import { Answers, AnswersNothing, IntParam, Public } from '../../http/index.js';
import { ScimPeopleService } from './people.service.js';
import { ScimGuard } from './scim.guard.js';
import { Source, type ScimSource } from './scim.source.js';

/** SCIM users (RFC 7644 §3), for a user directory with the token of a source. */
@Public()
@UseGuards(ScimGuard)
@Controller('scim/v2/Users')
export class ScimUsersController {
  constructor(private readonly people: ScimPeopleService) {}

  @Get()
  @Answers('A page of the users of a source.', ScimList(ScimUserView))
  list(@Source() source: ScimSource, @Query({ schema: ScimQuery }) query: ScimQuery) {
    return this.people.list(source, query);
  }

  @Get(':id')
  @Answers('A user of a source.', ScimUserView)
  find(@Source() source: ScimSource, @IntParam() id: number) {
    return this.people.find(source, id);
  }

  @Post()
  @Answers('Makes a user.', ScimUserView)
  async create(
    @Source() source: ScimSource,
    @Body({ schema: ScimBody }) body: ScimBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const made = await this.people.create(source, body);
    void reply.header('location', made.meta.location);
    return made;
  }

  @Put(':id')
  @Answers('Changes a user to what is sent.', ScimUserView)
  replace(@Source() source: ScimSource, @IntParam() id: number, @Body({ schema: ScimBody }) body: ScimBody) {
    return this.people.replace(source, id, body);
  }

  @Patch(':id')
  @Answers('Changes what operations of RFC 7644 §3.5.2 name.', ScimUserView)
  patch(@Source() source: ScimSource, @IntParam() id: number, @Body({ schema: ScimBody }) body: ScimBody) {
    return this.people.patch(source, id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @AnswersNothing('Removes a user.')
  async remove(@Source() source: ScimSource, @IntParam() id: number): Promise<void> {
    await this.people.remove(source, id);
  }
}
