import { z } from 'zod';
import { Password } from './common.js';
import { LIMITS } from './limits.js';

/** `POST /api/forgotten-passwords`: mails a link to the account with this username or email address. */
export const ForgottenPasswordRequest = z.object({
  name: z.string().trim().min(1).max(LIMITS.emailMax),
});
export type ForgottenPasswordRequest = z.infer<typeof ForgottenPasswordRequest>;

/** `PUT /api/forgotten-passwords`: sets a new password with the token from the link. */
export const NewPasswordRequest = z.object({
  token: z.string().max(100),
  new_password: Password,
});
export type NewPasswordRequest = z.infer<typeof NewPasswordRequest>;

/** The username of the account, because the mail does not contain it. */
export const NewPasswordAnswer = z.object({ username: z.string() });
export type NewPasswordAnswer = z.infer<typeof NewPasswordAnswer>;
