import { Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FileInfo } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import {
  Answers,
  AnswersFile,
  AnswersNothing,
  CurrentUser,
  FILE,
  FILE_REFUSED,
  UuidParam,
} from '../../http/index.js';
import { FileSender } from './file.sender.js';
import { FilesService } from './files.service.js';
import { UploadsService } from './uploads.service.js';

/**
 * A user's uploads, and files that the assistant created. Source: `docs/specification/chat.md#calls`,
 * `docs/specification/api.md#chat`.
 */
@Controller()
export class FilesController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly files: FilesService,
    private readonly sender: FileSender,
  ) {}

  @Post('api/upload')
  @HttpCode(200)
  @Answers('Uploads a file.', FileInfo, { form: z.object({}), errors: ['forbidden', ...FILE_REFUSED] })
  upload(@CurrentUser() user: Account, @Req() request: FastifyRequest) {
    return this.uploads.upload(user, request);
  }

  @Get('api/files/:id')
  @AnswersFile('A file of the user.', 'application/octet-stream', { ...FILE, errors: ['forbidden'] })
  async read(
    @CurrentUser() user: Account,
    @UuidParam() id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.sender.send(await this.files.findSendable(user, id), reply);
  }

  @Delete('api/files/:id')
  @HttpCode(204)
  @AnswersNothing('Deletes a file.')
  remove(@CurrentUser() user: Account, @UuidParam() id: string) {
    return this.files.remove(user, id);
  }

  /** The name in the path is only for readability; the download uses the stored name. */
  @Get(['api/code/download/:id/:filename', 'download/:id/:filename'])
  @AnswersFile('A file that the assistant made.', 'application/octet-stream', FILE)
  async download(
    @CurrentUser() user: Account,
    @UuidParam() id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.sender.send(await this.files.findArtifact(user, id), reply, { download: true });
  }
}
