import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { FolderRequest, FolderView, Success } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { IntParam } from '../../http/params.js';
import { FoldersService } from './folders.service.js';

/** A user's folders of conversations. An addition to the specification. */
@Controller('api/conversations/folders')
export class FoldersController {
  constructor(private readonly folders: FoldersService) {}

  @Get()
  @Answers('The own folders of conversations.', z.object({ folders: z.array(FolderView) }))
  async list(@CurrentUser() account: Account): Promise<{ folders: FolderView[] }> {
    return { folders: await this.folders.list(account) };
  }

  @Post()
  @Answers('Creates a folder.', z.object({ folder_id: z.number().int() }))
  create(
    @CurrentUser() account: Account,
    @Body({ schema: FolderRequest }) { name }: { name: string },
  ): Promise<{ folder_id: number }> {
    return this.folders.create(account, name);
  }

  @Put(':id')
  @Answers('Renames a folder.', Success)
  async rename(
    @CurrentUser() account: Account,
    @IntParam() id: number,
    @Body({ schema: FolderRequest }) { name }: { name: string },
  ): Promise<{ success: true }> {
    await this.folders.rename(account, id, name);
    return { success: true };
  }

  /** The conversations of a removed folder stay. */
  @Delete(':id')
  @Answers('Deletes a folder; its conversations stay.', Success)
  async remove(@CurrentUser() account: Account, @IntParam() id: number): Promise<{ success: true }> {
    await this.folders.remove(account, id);
    return { success: true };
  }
}
