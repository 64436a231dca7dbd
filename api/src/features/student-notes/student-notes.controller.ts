import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { InstructionsRequest, MemoryRequest, InstructionsView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, CurrentUser, IntParam, Succeeds } from '../../http/index.js';
import { StudentNotesService } from './student-notes.service.js';

/** The caller's notes for the assistant. An addition to the specification. */
@Controller('api/me')
export class StudentNotesController {
  constructor(private readonly notes: StudentNotesService) {}

  @Get('instructions')
  @Answers('The custom instructions of the user.', InstructionsView)
  read(@CurrentUser() account: Account) {
    return this.notes.read(account);
  }

  @Put('instructions')
  @Succeeds('Changes the custom instructions of the user.')
  async setInstructions(
    @CurrentUser() account: Account,
    @Body({ schema: InstructionsRequest }) { text }: { text: string },
  ) {
    await this.notes.setInstructions(account, text);
  }

  @Post('memories')
  @Answers('Adds a note for the assistant.', z.object({ memory_id: z.number().int() }))
  remember(@CurrentUser() account: Account, @Body({ schema: MemoryRequest }) { text }: { text: string }) {
    return this.notes.remember(account, text);
  }

  @Post('memories/forget')
  @Succeeds('Deletes the note for the assistant that has a text.')
  async forgetText(
    @CurrentUser() account: Account,
    @Body({ schema: MemoryRequest }) { text }: { text: string },
  ) {
    await this.notes.forgetText(account, text);
  }

  @Put('memories/:id')
  @Succeeds('Changes a note for the assistant.')
  async change(
    @CurrentUser() account: Account,
    @IntParam() id: number,
    @Body({ schema: MemoryRequest }) { text }: { text: string },
  ) {
    await this.notes.change(account, id, text);
  }

  @Delete('memories/:id')
  @Succeeds('Deletes a note for the assistant.')
  async forget(@CurrentUser() account: Account, @IntParam() id: number) {
    await this.notes.forget(account, id);
  }
}
