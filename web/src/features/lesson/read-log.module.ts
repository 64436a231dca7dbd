/** Who read a student's conversations, separate from what every page loads: it brings the dialogs. */
export { ReadLogButton } from './read-log-dialog';
