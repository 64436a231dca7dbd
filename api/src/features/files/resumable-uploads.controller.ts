import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { FileInfo, NewUpload, UploadPartQuery, UploadState } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, AnswersNothing, CurrentUser, FILE_REFUSED, UuidParam } from '../../http/index.js';
import { ResumableUploads } from './resumable.uploads.js';

/** Multipart uploads, which can continue after a lost connection. Source: `docs/decisions/uploads.md`. */
@Controller('api/uploads')
export class ResumableUploadsController {
  constructor(private readonly uploads: ResumableUploads) {}

  @Post()
  @Answers('Begins an upload in parts.', UploadState, { errors: ['forbidden', 'too_large', 'invalid'] })
  begin(@CurrentUser() user: Account, @Body({ schema: NewUpload }) upload: NewUpload) {
    return this.uploads.begin(user, upload);
  }

  @Get(':id')
  @Answers('How much of an upload has arrived.', UploadState)
  find(@CurrentUser() user: Account, @UuidParam() id: string) {
    return this.uploads.find(user, id);
  }

  @Patch(':id')
  @Answers('Appends a part, of at most 8 MB, to an upload.', UploadState, {
    bytes: true,
    errors: [...FILE_REFUSED, 'conflict'],
  })
  append(
    @CurrentUser() user: Account,
    @UuidParam() id: string,
    @Query({ schema: UploadPartQuery }) { offset = 0 }: UploadPartQuery,
    @Req() { body }: FastifyRequest,
  ) {
    return this.uploads.append(user, id, offset, body);
  }

  @Post(':id/finish')
  @HttpCode(200)
  @Answers('Makes a file of an upload that has arrived.', FileInfo, { errors: [...FILE_REFUSED, 'conflict'] })
  finish(@CurrentUser() user: Account, @UuidParam() id: string) {
    return this.uploads.finish(user, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @AnswersNothing('Ends an unfinished upload.')
  cancel(@CurrentUser() user: Account, @UuidParam() id: string) {
    return this.uploads.cancel(user, id);
  }
}
