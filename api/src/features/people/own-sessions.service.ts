import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, sentenceText, type OwnSession } from '@studyhall/contracts';
import { sessions, type Account } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import { AccountSecurity, KnownDevices } from '../auth/index.js';
import { toNetwork } from '../../http/index.js';
import { parseDevice } from './device.js';

const ENDED = sentenceText('session_ended_by_you');

/** Lists and ends a user's sessions. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly db: DataSource,
    private readonly security: AccountSecurity,
    private readonly devices: KnownDevices,
    private readonly events: EventPublisher,
  ) {}

  /** `current`: the hash of the request's session. */
  async list(user: Account, current: Buffer | undefined): Promise<OwnSession[]> {
    const open = await sessions.findOfUser(this.db, user.id);
    return open.map((session) => ({
      id: session.id,
      current: current?.equals(session.token_hash) ?? false,
      device: parseDevice(session.userAgent),
      place: session.address === null ? null : toNetwork(session.address),
      created_at: session.created_at.toISOString(),
      last_used_at: session.last_used_at.toISOString(),
    }));
  }

  /** Ends one session and closes its sockets. Does not stop the user's running work. */
  async end(user: Account, id: string): Promise<void> {
    const session = await sessions.findById(this.db, id, user.id);
    if (!session) throw new AppError('not_found', sentence('session_not_found'));
    await sessions.removeSession(this.db, session.token_hash, ENDED);
    await this.events.publish({ user: user.id }, 'session.revoked', { detail: ENDED });
  }

  /** Ends all sessions except the one of the request, and their work. Returns the number of ended sessions. */
  async endOthers(user: Account, current: Buffer | undefined, cookies: string | undefined): Promise<number> {
    if (!current) throw new AppError('unauthorized');
    const device = await this.devices.identify(cookies, user.id);
    const keep = { tokenHash: current, deviceHash: device.tokenHash };
    const ended = await this.db.transaction((on) => this.security.removeSessions(on, [user.id], ENDED, keep));
    await this.security.publishEnd(user.id, ENDED);
    return ended;
  }
}
