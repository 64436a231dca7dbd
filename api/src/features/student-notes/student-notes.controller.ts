import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { InstructionsRequest, IntId, MemoryRequest, type InstructionsView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { StudentNotesService } from './student-notes.service.js';

/** What the caller wants the assistant to know. An addition to the specification. */
@Controller('api/me')
export class StudentNotesController {
  constructor(private readonly notes: StudentNotesService) {}

  @Get('instructions')
  read(@CurrentUser() account: Account): Promise<InstructionsView> {
    return this.notes.read(account);
  }

  @Put('instructions')
  async setInstructions(
    @CurrentUser() account: Account,
    @Body({ schema: InstructionsRequest }) { text }: { text: string },
  ): Promise<{ success: true }> {
    await this.notes.setInstructions(account, text);
    return { success: true };
  }

  @Post('memories')
  remember(
    @CurrentUser() account: Account,
    @Body({ schema: MemoryRequest }) { text }: { text: string },
  ): Promise<{ memory_id: number }> {
    return this.notes.remember(account, text);
  }

  @Put('memories/:id')
  async change(
    @CurrentUser() account: Account,
    @Param('id', { schema: IntId }) id: number,
    @Body({ schema: MemoryRequest }) { text }: { text: string },
  ): Promise<{ success: true }> {
    await this.notes.change(account, id, text);
    return { success: true };
  }

  @Delete('memories/:id')
  @HttpCode(200)
  async forget(
    @CurrentUser() account: Account,
    @Param('id', { schema: IntId }) id: number,
  ): Promise<{ success: true }> {
    await this.notes.forget(account, id);
    return { success: true };
  }
}
