const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

/** The MIME types of office files, by extension. */
export const OFFICE_TYPES = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: `${OPEN_XML}.wordprocessingml.document`,
  xlsx: `${OPEN_XML}.spreadsheetml.sheet`,
  pptx: `${OPEN_XML}.presentationml.presentation`,
} as const;

/** The extension of an office file that can be previewed as PDF; null for other types. */
export const officeFormat = (mimeType: string): string | null =>
  Object.entries(OFFICE_TYPES).find(([, type]) => type === mimeType)?.[0] ?? null;
