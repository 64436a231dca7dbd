export { ForgottenRecordingsTask } from './recording.removal.js';
export { TranscriptionHandler } from './transcription.handler.js';
export { TranscriptionModule } from './transcription.module.js';
