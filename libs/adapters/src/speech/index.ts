export { createSpeechModel, type OpenAiSpeech, type SpeechModelOptions } from './speech.model.js';
