import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Number of steps before and after the current one whose codes are accepted too: clocks differ, and people need time. */
const WINDOW = 1;

/** Creates a secret for an authenticator app, and its URI, which apps read as a QR code. */
export function newTotp(issuer: string, account: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  const totp = new TOTP({ issuer, label: account, secret, digits: DIGITS, period: PERIOD_SECONDS });
  return { secret: secret.base32, uri: totp.toString() };
}

/** The time step of this code; null if it is not valid. Accepts spaces, and digits of any script. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD_SECONDS });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}
