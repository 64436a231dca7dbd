import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, LIMITS, sentence, type InstructionsView } from '@studyhall/contracts';
import { studentNotes, type Account } from '@studyhall/persistence';

/** Instructions and memories of a user. Stores only what the user sent. */
@Injectable()
export class StudentNotesService {
  constructor(private readonly db: DataSource) {}

  async read(account: Account): Promise<InstructionsView> {
    const notes = await studentNotes.findOfUser(this.db, account.id);
    return {
      text: notes.find(({ kind }) => kind === 'instructions')?.text ?? '',
      memories: notes
        .filter(({ kind }) => kind === 'memory')
        .map(({ id, text, created_at }) => ({ id, text, created_at: created_at.toISOString() })),
    };
  }

  setInstructions(account: Account, text: string): Promise<void> {
    return studentNotes.setInstructions(this.db, account.id, text);
  }

  async remember(account: Account, text: string): Promise<{ memory_id: number }> {
    const memory_id = await studentNotes.insertMemory(this.db, account.id, text, LIMITS.memoriesMax);
    if (memory_id === null)
      throw new AppError('conflict', sentence('memories_full', { max: LIMITS.memoriesMax }));
    return { memory_id };
  }

  async change(account: Account, id: number, text: string): Promise<void> {
    if (!(await studentNotes.updateMemory(this.db, account.id, id, text))) throw absent();
  }

  async forget(account: Account, id: number): Promise<void> {
    if (!(await studentNotes.removeMemory(this.db, account.id, id))) throw absent();
  }

  /** For a caller who may not know whether the text was stored, and under which id. */
  forgetText(account: Account, text: string): Promise<void> {
    return studentNotes.removeMemoryByText(this.db, account.id, text);
  }
}

const absent = (): AppError => new AppError('not_found', sentence('memory_not_found'));
