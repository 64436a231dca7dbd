import { defineTexts } from './texts';

/** What stands in and around the messages of a chat. The texts of errors are the specification's (chat.md §8). */
const en = {
  messages: 'Messages',
  source: (label: string, title: string) => `Source ${label}: ${title}`,
  codeTitle: 'Code execution',
  codeFailed: 'Code Execution Failed',
  code: 'Code',
  output: 'Output',
  copyOutput: 'Copy output',
  results: 'Results',
  errorDetails: 'Error details',
  tableName: 'Table',
  table: (rows: string, columns: string) => `${rows} rows × ${columns} columns`,
  tableLoading: 'Loading the table',
  notShown: 'This cannot be shown here. Download it instead.',
  download: (name: string) => `Download ${name}`,
  downloadShort: 'Download',
  fullScreen: (name: string) => `Show ${name} full screen`,
  close: 'Close',
  slides: (count: number) => (count === 1 ? '1 slide' : `${count} slides`),
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  words: (count: string) => `${count} words`,
  downloadFailed: (status: string, text: string) => `Download failed: ${`${status} ${text}`.trim()}`,
  documentFailed: 'Document generation failed',
  madeImage: 'Generated image',
  imageGone: 'The image is no longer there.',
  imageFailed: (error: string) => `Failed to generate image: ${error}`,
  imageNetwork: (reason: string) => `Network error occurred while generating image: ${reason}`,
  imageJobFailed: (error: string) => `Image generation failed: ${error}`,
  imageTimedOut: 'Image generation timed out. Please try again.',
  imageStatusFailed: (reason: string) => `Error checking image generation status: ${reason}`,
  unknownError: 'Unknown error',
  attached: 'Attached:',
  preview: (name: string) => `Preview ${name}`,
  noPreview: 'Preview not available for this file type',
  open: 'Open',
  deleteFile: (name: string) => `Delete ${name}`,
  deleteFileTitle: 'Delete this file?',
  deleteFileText: (name: string) => `${name} will be deleted. This cannot be undone.`,
  deleteFileConfirm: 'Delete',
  fileDeleted: 'Deleted',
  replyDone: (reply: string) => `Assistant: ${reply}`,
};

export type MessagesTexts = typeof en;

export const messagesTexts = defineTexts(en, { ar: async () => (await import('./messages.texts.ar')).ar });
