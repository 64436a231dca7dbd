import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { InstructionsRequest, MemoryRequest, InstructionsView, Success } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { IntParam } from '../../http/params.js';
import { StudentNotesService } from './student-notes.service.js';

/** What the caller wants the assistant to know. An addition to the specification. */
@Controller('api/me')
export class StudentNotesController {
  constructor(private readonly notes: StudentNotesService) {}

  @Get('instructions')
  @Answers('The custom instructions of the user.', InstructionsView)
  read(@CurrentUser() account: Account): Promise<InstructionsView> {
    return this.notes.read(account);
  }

  @Put('instructions')
  @Answers('Changes the custom instructions of the user.', Success)
  async setInstructions(
    @CurrentUser() account: Account,
    @Body({ schema: InstructionsRequest }) { text }: { text: string },
  ): Promise<{ success: true }> {
    await this.notes.setInstructions(account, text);
    return { success: true };
  }

  @Post('memories')
  @Answers('Adds a note for the assistant.', z.object({ memory_id: z.number().int() }))
  remember(
    @CurrentUser() account: Account,
    @Body({ schema: MemoryRequest }) { text }: { text: string },
  ): Promise<{ memory_id: number }> {
    return this.notes.remember(account, text);
  }

  @Post('memories/forget')
  @HttpCode(200)
  @Answers('Deletes the note for the assistant that has a text.', Success)
  async forgetText(
    @CurrentUser() account: Account,
    @Body({ schema: MemoryRequest }) { text }: { text: string },
  ): Promise<{ success: true }> {
    await this.notes.forgetText(account, text);
    return { success: true };
  }

  @Put('memories/:id')
  @Answers('Changes a note for the assistant.', Success)
  async change(
    @CurrentUser() account: Account,
    @IntParam() id: number,
    @Body({ schema: MemoryRequest }) { text }: { text: string },
  ): Promise<{ success: true }> {
    await this.notes.change(account, id, text);
    return { success: true };
  }

  @Delete('memories/:id')
  @HttpCode(200)
  @Answers('Deletes a note for the assistant.', Success)
  async forget(@CurrentUser() account: Account, @IntParam() id: number): Promise<{ success: true }> {
    await this.notes.forget(account, id);
    return { success: true };
  }
}
