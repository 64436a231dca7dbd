/** What stands below a message once it is complete. */
export { ReplyActions } from '../messages/actions/reply-actions';
export { VersionSwitch } from '../messages/version-switch';
