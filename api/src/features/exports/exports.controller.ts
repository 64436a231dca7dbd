import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  ExportOfPersonRequest,
  ExportRequest,
  ExportStarted,
  ExportView,
  LatestExport,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, AnswersFile, CurrentUser, FILE, IntParam, UuidParam } from '../../http/index.js';
import { FileSender } from '../files/index.js';
import { ExportsService } from './exports.service.js';

/** Archives of all data about a person, for the person and for admins. Source: `docs/specification/api.md#exports`. */
@Controller('api')
export class ExportsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly sender: FileSender,
  ) {}

  @Post('me/export')
  @HttpCode(202)
  @Answers('Begins an export of everything about the caller.', ExportStarted, { errors: ['rate_limited'] })
  askOwn(
    @CurrentUser() user: Account,
    @Body({ schema: ExportRequest.prefault({}) }) { language }: ExportRequest,
  ) {
    return this.exports.askOwn(user, language);
  }

  @Get('me/export')
  @Answers('The newest export that the caller made of themselves.', LatestExport)
  async newestOwn(@CurrentUser() user: Account) {
    return { export: await this.exports.newest(user, user.id) };
  }

  @Post('users/:id/export')
  @HttpCode(202)
  @Answers('Begins an export of what the school keeps about a user, and notifies the user.', ExportStarted, {
    errors: ['rate_limited'],
  })
  ask(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: ExportOfPersonRequest.prefault({}) }) request: ExportOfPersonRequest,
  ) {
    return this.exports.askOf(actor, id, request);
  }

  @Get('users/:id/export')
  @Answers('The newest export of a user that the caller made.', LatestExport)
  async newest(@Actor() actor: Account, @IntParam() id: number) {
    return { export: await this.exports.newestOf(actor, id) };
  }

  @Get('exports/:id')
  @Answers('How far an export of the caller is.', ExportView)
  async view(@CurrentUser() user: Account, @UuidParam() id: string) {
    return this.exports.view(user, id);
  }

  @Get('exports/:id/download')
  @AnswersFile('The archive of an export of the caller.', 'application/zip', FILE)
  async download(
    @CurrentUser() user: Account,
    @UuidParam() id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.sender.send(await this.exports.openArchive(user, id), reply, { download: true });
  }
}
