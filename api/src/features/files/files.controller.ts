import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Uuid, type FileInfo } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { FileSender } from './file.sender.js';
import { FilesService } from './files.service.js';
import { UploadsService } from './uploads.service.js';

/** Uploads of a user, and what the assistant made for them. Source: `chat.md` §7, `decisions.md` §3. */
@Controller()
export class FilesController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly files: FilesService,
    private readonly sender: FileSender,
  ) {}

  @Post('api/upload')
  @HttpCode(200)
  upload(@CurrentUser() user: Account, @Req() request: FastifyRequest): Promise<FileInfo> {
    return this.uploads.upload(user, request);
  }

  @Get('api/files/:id')
  async read(
    @CurrentUser() user: Account,
    @Param('id', { schema: Uuid }) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    return this.sender.send(await this.files.find(user, id), reply);
  }

  @Delete('api/files/:id')
  @HttpCode(204)
  remove(@CurrentUser() user: Account, @Param('id', { schema: Uuid }) id: string): Promise<void> {
    return this.files.remove(user, id);
  }

  /** The name in the path is only for readability; the download uses the stored name. */
  @Get(['api/code/download/:id/:filename', 'download/:id/:filename'])
  async download(
    @CurrentUser() user: Account,
    @Param('id', { schema: Uuid }) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    return this.sender.send(await this.files.findArtifact(user, id), reply, { download: true });
  }
}
