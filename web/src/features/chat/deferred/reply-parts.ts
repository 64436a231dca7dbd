/** Shown below a complete message. */
export { ReplyActions } from '../messages/actions/reply-actions';
export { VersionSwitch } from '../messages/version-switch';
