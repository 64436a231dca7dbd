import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { FileFormat, FileTextQuery, FileText, FileView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, AnswersFile, CurrentUser, FILE, UuidParam } from '../../http/index.js';
import { FileSender } from './file.sender.js';
import { FileViewsService } from './file-views.service.js';

/** Files for display next to the chat. An addition to the specification. */
@Controller('api/files')
export class FileViewsController {
  constructor(
    private readonly views: FileViewsService,
    private readonly sender: FileSender,
  ) {}

  @Get(':id/view')
  @Answers('How a file is shown: as a PDF or as text.', FileView)
  view(@CurrentUser() account: Account, @UuidParam() id: string) {
    return this.views.view(account, id);
  }

  @Get(':id/preview')
  @AnswersFile('An office file as PDF. Waits while it is converted for the first time.', 'application/pdf', {
    ...FILE,
    errors: ['forbidden'],
  })
  async preview(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.sender.send(await this.views.findPreview(account, id), reply);
  }

  @Get(':id/formats/:format')
  @AnswersFile('A file in another format, as a download.', 'application/octet-stream', {
    ...FILE,
    errors: ['forbidden'],
  })
  async inFormat(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
    @Param('format', { schema: FileFormat }) format: FileFormat,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const file = await this.views.inFormat(account, id, format);
    return this.sender.send(file, reply, { download: true });
  }

  @Get(':id/text')
  @Answers('The text that was read from a file.', FileText)
  text(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
    @Query({ schema: FileTextQuery }) query: FileTextQuery,
  ) {
    return this.views.text(account, id, query);
  }
}
