import { z } from 'zod';
import { Password } from './common.js';
import { LIMITS } from './limits.js';

/** `POST /api/forgotten-passwords`: sends a link to the account of a username or an e-mail address. */
export const ForgottenPasswordRequest = z.object({
  name: z.string().trim().min(1).max(LIMITS.emailMax),
});
export type ForgottenPasswordRequest = z.infer<typeof ForgottenPasswordRequest>;

/** `PUT /api/forgotten-passwords`: sets a new password by the token of the link. */
export const NewPasswordRequest = z.object({
  token: z.string().max(100),
  new_password: Password,
});
export type NewPasswordRequest = z.infer<typeof NewPasswordRequest>;

/** Whose password was set: the mail names no account. */
export const NewPasswordAnswer = z.object({ username: z.string() });
export type NewPasswordAnswer = z.infer<typeof NewPasswordAnswer>;
