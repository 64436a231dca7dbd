// Written by `npm run texts` from web/src/locales/en/folders.json: change the messages there.
import { defineTexts } from './texts';

export interface FoldersTexts {
  all: string;
  archive: string;
  shown: (values: { name: string | number }) => string;
  name: string;
  newFolder: string;
  newFolderText: string;
  renameFolder: string;
  removeFolder: string;
  removeFolderTitle: (values: { folder: string | number }) => string;
  removeFolderText: string;
  cancel: string;
  moveTitle: string;
  noFolder: string;
  failed: string;
}

export const foldersTexts = defineTexts<FoldersTexts>(
  import.meta.glob<FoldersTexts>('../../locales/en/folders.json', { import: 'default', eager: true }),
  import.meta.glob<FoldersTexts>(['../../locales/*/folders.json', '!../../locales/en/*'], {
    import: 'default',
  }),
);
