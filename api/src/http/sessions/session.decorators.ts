import { SetMetadata } from '@nestjs/common';

export const PUBLIC = Symbol('public');
export const BEFORE_PASSWORD_CHANGE = Symbol('before-password-change');
export const HEAVY = Symbol('heavy');

/** The route answers without a session. */
export const Public = () => SetMetadata(PUBLIC, true);

/** The route answers also while the account must choose a new password. */
export const BeforePasswordChange = () => SetMetadata(BEFORE_PASSWORD_CHANGE, true);

/** The response may be large; `HeavySlots` limits how many run at once. */
export const Heavy = () => SetMetadata(HEAVY, true);
