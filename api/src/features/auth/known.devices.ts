import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { knownDevices } from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';
import { cookieAttributes, hashToken, newToken, readToken } from '../../http/index.js';

const DEVICE_COOKIE = 'device';
/** Covers the routes that read the cookie: sign-in and password change. */
const COOKIE_PATH = '/api';

/** The device of a request. */
export interface Device {
  token: string;
  tokenHash: Buffer;
  /** Whether the user has signed in with this device before. */
  knownOfUser: boolean;
}

/**
 * A browser that has signed in carries a random token for 180 days. The database stores its hash with the users. The token
 * grants no access: it only selects the limit that counts a sign-in.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The device of a `Cookie` header; a new one if the header has no token of this server. */
  async identify(cookieHeader: string | undefined, userId: number | null): Promise<Device> {
    const token = readToken(cookieHeader, DEVICE_COOKIE);
    if (token !== null) {
      const tokenHash = hashToken(token);
      const found = await knownDevices.findDevice(this.db, tokenHash, userId);
      if (found.known) return { token, tokenHash, knownOfUser: found.known_of_user };
    }
    const created = newToken();
    return { token: created, tokenHash: hashToken(created), knownOfUser: false };
  }

  /** Records that a user signed in with the device, and renews its cookie. */
  async remember(reply: FastifyReply, device: Device, userId: number): Promise<void> {
    await knownDevices.rememberDevice(this.db, device.tokenHash, userId);
    void reply.setCookie(DEVICE_COOKIE, device.token, {
      ...cookieAttributes(reply, this.config),
      path: COOKIE_PATH,
      maxAge: knownDevices.KEEP_DAYS * 86_400,
    });
  }
}
