import { Injectable } from '@nestjs/common';
import { sentenceText } from '@studyhall/contracts';
import { AccountSecurity } from '../auth/index.js';
import { DirectoryEvents } from '../directory/index.js';

const CLOSED = sentenceText('school_closed');
/** Sessions that are ended at the same time. */
const BATCH = 50;

/** Publishes a change of a school to the open pages that show it. */
@Injectable()
export class SchoolEvents {
  constructor(
    private readonly directory: DirectoryEvents,
    private readonly security: AccountSecurity,
  ) {}

  /** The list of schools changed. */
  async listChanged(...names: string[]): Promise<void> {
    await this.directory.changed('schools', ...names);
  }

  /** Everything of these schools changed, and `admins` belong to a school of another name. */
  async moved(names: readonly string[], admins: readonly number[]): Promise<void> {
    // The admins' rooms carry the school's name: move their sockets before publishing to the new rooms.
    await Promise.all(admins.map((id) => this.security.publishChange(id)));
    for (const kind of ['users', 'groups', 'schools'] as const) await this.directory.changed(kind, ...names);
  }

  /** Signs these students out: their school was archived. */
  async closed(students: readonly number[]): Promise<void> {
    for (let at = 0; at < students.length; at += BATCH) {
      await Promise.all(students.slice(at, at + BATCH).map((id) => this.security.publishEnd(id, CLOSED)));
    }
  }
}
