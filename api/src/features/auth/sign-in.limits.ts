import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RedisConnections, REDIS_SECONDS } from '@studyhall/platform';
import { type LimitCode, toNetwork, SharedLimit } from '../../http/index.js';

const WINDOW_SECONDS = REDIS_SECONDS.signin.window;
/** Attempts per username on a device that has signed in to it before. */
const PER_DEVICE = 20;
/** Failures per username and network. */
const PER_NAME_AND_NETWORK = 10;
/** Attempts per username from all networks. */
const PER_NAME = 100;
/** Failures per network: a class of 300 in which 30 students mistype twice has 60. */
const PER_NETWORK = 300;
/** Wrong passwords when a signed-in user must confirm it. */
const PER_CONFIRMATION = 10;
/** Attempts at the current password when it is changed. */
const PER_CHANGE = 10;

interface Attempt {
  /** The user's id, or the typed name if no account has it. */
  name: number | string;
  address: string;
  /** Set if the user has signed in with this device before. */
  knownDevice: { tokenHash: Buffer } | null;
}

/**
 * Limits on guessing passwords, shared by all api processes. Counts each attempt before its password is verified. A known
 * device has its own counter, so that guesses from elsewhere never lock it out. Figures and reasons:
 * `docs/decisions/sign-in-limits.md`.
 */
@Injectable()
export class SignInLimits {
  private readonly byDevice: SharedLimit;
  private readonly byNameAndNetwork: SharedLimit;
  private readonly byName: SharedLimit;
  private readonly byNetwork: SharedLimit;
  private readonly byChange: SharedLimit;
  private readonly byConfirmation: SharedLimit;

  constructor(redis: RedisConnections) {
    const limit = (name: string, points: number, says: LimitCode): SharedLimit =>
      new SharedLimit(redis, `signin:${name}`, { points, seconds: WINDOW_SECONDS, says });
    this.byDevice = limit('device', PER_DEVICE, 'sign_ins_of_device');
    this.byNameAndNetwork = limit('pair', PER_NAME_AND_NETWORK, 'failed_sign_ins_of_account');
    this.byName = limit('name', PER_NAME, 'sign_ins_of_account');
    this.byNetwork = limit('network', PER_NETWORK, 'failed_sign_ins_of_network');
    this.byChange = limit('change', PER_CHANGE, 'password_changes');
    this.byConfirmation = limit('confirm', PER_CONFIRMATION, 'password_confirmations');
  }

  /**
   * Counts an attempt as failed. Returns a function to call if the password is correct: it refunds the failure counters,
   * but not the attempt counters.
   * @throws AppError `rate_limited` with the limit that was reached and when it resets.
   */
  async count({ name: typed, address, knownDevice }: Attempt): Promise<() => Promise<void>> {
    const name = limitKey(typed);
    if (knownDevice) {
      await this.byDevice.consume(`${knownDevice.tokenHash.toString('base64url')}:${name}`);
      return () => Promise.resolve();
    }
    const network = toNetwork(address);
    const failures: Array<[SharedLimit, string]> = [
      [this.byNameAndNetwork, `${name}:${network}`],
      [this.byNetwork, network],
    ];
    const counted: Array<() => Promise<void>> = [];
    const refund = async (): Promise<void> => {
      await Promise.all(counted.map((undo) => undo()));
    };
    try {
      for (const [limit, key] of failures) {
        await limit.consume(key);
        counted.push(() => limit.refund(key));
      }
      await this.byName.consume(name);
    } catch (refusal) {
      await refund();
      throw refusal;
    }
    return refund;
  }

  /** Counts an attempt to change a password, successful or not. @throws AppError `rate_limited`. */
  async countChange(userId: number): Promise<void> {
    await this.byChange.consume(String(userId));
  }

  /**
   * Counts a confirmation by a signed-in user as a wrong password. Returns a refund function for a correct one.
   * @throws AppError `rate_limited`.
   */
  async countConfirmation(userId: number): Promise<() => Promise<void>> {
    await this.byConfirmation.consume(String(userId));
    return () => this.byConfirmation.refund(String(userId));
  }
}

/** Usernames may be long and contain any character; keys must be short and plain. */
function limitKey(name: number | string): string {
  if (typeof name === 'number') return String(name);
  return createHash('sha256').update(name.trim().normalize('NFC').toLowerCase()).digest('base64url');
}
