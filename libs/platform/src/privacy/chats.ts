import type { Activity } from './activity.js';

export const CHATS: Activity = {
  name: 'Chats',
  purpose: 'To answer questions, and to let users find earlier answers.',
  people: 'students, staff',
  data: 'questions, replies, titles, ratings, own instructions and memories, programs that were run',
  retention:
    'Until the user deletes the message, the chat or the account, and `chats_days` of the school after the last message at the latest; inputs of tools go within an hour of the reply.',
  tables: {
    conversations: { title: 'conversation' },
    conversation_folders: { name: 'account' },
    messages: {
      content: 'message',
      details: 'message',
      rating: 'none',
      rating_reason: 'message',
      role: 'none',
      words: 'message',
    },
    message_files: {},
    turns: { error_code: 'none', error_detail: 'none', model: 'none', state: 'none' },
    tool_runs: { input: 'message', kind: 'none', result: 'message', state: 'none' },
    student_notes: { kind: 'none', text: 'account' },
    undo_entries: { data: 'conversation', kind: 'none' },
    artifact_versions: { artifact: 'message', images: 'message', kind: 'none', outline: 'message' },
  },
};

export const IMAGES_VOICE: Activity = {
  name: 'Images and recordings',
  purpose: 'To make images, and to write down what is spoken.',
  people: 'students, staff',
  data: 'prompts of images, recordings',
  retention: 'Prompts: with their chat. Recordings: until they are transcribed, within minutes.',
  tables: {
    image_jobs: { error_message: 'none', options: 'none', prompt: 'message', status: 'none' },
    transcriptions: { filename: 'account', language_code: 'none', mime_type: 'none', storage_key: 'none' },
  },
};

export const FILES: Activity = {
  name: 'Files',
  purpose: 'To answer questions about uploaded files, and to share materials with a class.',
  people: 'students, staff',
  data: 'uploaded files, their text and passages, previews',
  retention:
    'Until their owner deletes them or the account is deleted; `files_days` of the school after the upload where no kept chat, lesson or class has them; unfinished uploads: at most 12 hours.',
  tables: {
    files: {
      detail: 'account',
      embedding_model: 'none',
      mime_type: 'none',
      name: 'account',
      purpose: 'none',
      status: 'none',
      storage_key: 'none',
      words: 'account',
    },
    file_previews: { format: 'none', pages: 'none', storage_key: 'none' },
    passages: {
      content: 'account',
      embedding: 'account',
      label: 'account',
      search: 'account',
      solves: 'none',
    },
    unfinished_uploads: { name: 'account', parts: 'none' },
    group_materials: {
      kind: 'none',
      open_pages: 'none',
      replaced: 'none',
      solution_pages: 'none',
      student_pages: 'none',
    },
  },
};
