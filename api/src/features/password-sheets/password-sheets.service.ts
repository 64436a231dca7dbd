import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, type PasswordSheetView, sentence, type TemporaryPassword } from '@studyhall/contracts';
import { can, csvText, isTeacher, scopeFor } from '@studyhall/domain';
import { audit, passwordSheets, type Account } from '@studyhall/persistence';
import { ExpiringKeys, REDIS_SECONDS } from '@studyhall/platform';
import { staffOnly } from '../directory/index.js';

const KEEP_SECONDS = REDIS_SECONDS.seal.sheet;

/** Stores generated passwords encrypted for a day, so that closing the window does not lose them. */
@Injectable()
export class PasswordSheets {
  constructor(
    private readonly db: DataSource,
    private readonly keys: ExpiringKeys,
  ) {}

  /** Call it after the passwords are stored. The sheet has the `id` of the undo entry; undoing removes the sheet. */
  async keep(actor: Account, passwords: readonly TemporaryPassword[], id: string): Promise<void> {
    if (passwords.length === 0) return;
    const cipher = await this.keys.create(secretKey(id), 'sheet');
    const encrypted = cipher.encrypt(JSON.stringify(passwords));
    const { id: created_by, membership_id = null } = actor;
    const sheet = { id, created_by, membership_id, users: passwords.length, sealed: encrypted };
    await passwordSheets.insertSheet(this.db, sheet);
  }

  async list(actor: Account): Promise<PasswordSheetView[]> {
    staffOnly(actor);
    const found = await passwordSheets.findOwned(this.db, actor, KEEP_SECONDS * 1_000);
    return found.map(({ id, users, created_at }) => ({
      ...{ id, users, created_at: created_at.toISOString() },
      kept_until: new Date(created_at.getTime() + KEEP_SECONDS * 1_000).toISOString(),
    }));
  }

  /** Name, password, school and classes of the users whose password the caller may currently reset. */
  async csv(actor: Account, id: string): Promise<string> {
    staffOnly(actor);
    const encrypted = await passwordSheets.findEncrypted(this.db, actor, id);
    const cipher = await this.keys.find(secretKey(id));
    if (!encrypted || !cipher) throw new AppError('not_found', sentence('import_passwords_gone'));
    // Sheets of the previous version contain usernames.
    const passwords = JSON.parse(cipher.decrypt(encrypted)) as Array<Partial<TemporaryPassword>>;
    const ids = passwords.flatMap(({ id: userId }) => userId ?? []);
    const usernames = passwords.flatMap((one) => (one.id === undefined ? (one.username ?? []) : []));
    const found = await passwordSheets.findUsers(this.db, { ids, usernames }, scopeFor(actor));
    // A teacher's scope contains only students they teach.
    const teaches = isTeacher(actor);
    const users = new Map(
      found
        .filter((user) => can(actor, 'user.reset_password', { ...user, teaches }).allowed)
        .flatMap((user): Array<[number | string, passwordSheets.SheetUser]> => [
          [user.id, user],
          [user.username, user],
        ]),
    );
    if (users.size === 0) throw new AppError('not_found', sentence('import_passwords_gone'));
    await audit.record(this.db, {
      actor,
      action: 'import.passwords',
      target: { type: 'passwords', id, name: String(users.size) },
      school: actor.school,
      after: { passwords: users.size },
    });
    const lines = passwords.flatMap(({ id: userId, username = '', temporary_password: password = '' }) => {
      const user = users.get(userId ?? username);
      if (!user) return [];
      return [[user.username, password, user.school ?? '', user.classes.join(';'), user.display_name]];
    });
    return csvText([['username', 'password', 'school', 'classes', 'name'], ...lines]);
  }
}

const secretKey = (id: string): string => `password-sheet:${id}`;
