/** What stands beside the chat. */
export interface PaneContent {
  /** Names what is open. It stays while another version of the file is shown. */
  key: string;
  file: PaneFile;
  /** The page to begin with, from 1. */
  page: number;
  /** The passage that a reply cites, and the words of the reply that rest on it. */
  mark: { snippet: string; claim: string } | null;
}

export interface PaneFile {
  id: string;
  name: string;
  /** Where it is downloaded from. */
  url: string;
  /** With pictures of its pages. */
  thumbnails: boolean;
  /** Whether the assistant made it and can change it: it has versions. */
  editable: boolean;
}
