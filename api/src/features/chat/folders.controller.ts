import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { FolderRequest, FolderView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, CurrentUser, IntParam, Succeeds } from '../../http/index.js';
import { FoldersService } from './folders.service.js';

/** A user's folders of conversations. An addition to the specification. */
@Controller('api/conversations/folders')
export class FoldersController {
  constructor(private readonly folders: FoldersService) {}

  @Get()
  @Answers('The own folders of conversations.', z.object({ folders: z.array(FolderView) }))
  async list(@CurrentUser() account: Account) {
    return { folders: await this.folders.list(account) };
  }

  @Post()
  @Answers('Creates a folder.', z.object({ folder_id: z.number().int() }))
  create(@CurrentUser() account: Account, @Body({ schema: FolderRequest }) { name }: { name: string }) {
    return this.folders.create(account, name);
  }

  @Put(':id')
  @Succeeds('Renames a folder.')
  async rename(
    @CurrentUser() account: Account,
    @IntParam() id: number,
    @Body({ schema: FolderRequest }) { name }: { name: string },
  ) {
    await this.folders.rename(account, id, name);
  }

  /** Keeps the conversations of a removed folder. */
  @Delete(':id')
  @Succeeds('Deletes a folder; its conversations stay.')
  async remove(@CurrentUser() account: Account, @IntParam() id: number) {
    await this.folders.remove(account, id);
  }
}
