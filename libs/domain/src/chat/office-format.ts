const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const FORMATS: Readonly<Record<string, string>> = {
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  [`${OPEN_XML}.wordprocessingml.document`]: 'docx',
  [`${OPEN_XML}.spreadsheetml.sheet`]: 'xlsx',
  [`${OPEN_XML}.presentationml.presentation`]: 'pptx',
};

/** The extension of an office file that has pages once it is converted to PDF; null for other types. */
export const officeFormat = (mimeType: string): string | null => FORMATS[mimeType] ?? null;
