/** The looks that a user or the model can choose from. */
export const TEMPLATE_TYPES = ['classic', 'modern', 'playful'] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

/** Colours are `RRGGBB`, as Office formats write them. Text on its ground has a contrast of at least 4.5 : 1. */
export interface Palette {
  /** Ground of slides. */
  paper: string;
  /** Ground of the title slide and of section slides. */
  cover: string;
  onCover: string;
  onCoverSoft: string;
  heading: string;
  body: string;
  muted: string;
  /** Decoration, never text. */
  accent: string;
  accentTwo: string;
  tableHead: string;
  onTableHead: string;
  tableStripe: string;
  rule: string;
  codeGround: string;
}

export interface DocumentTemplate {
  type: TemplateType;
  palette: Palette;
  /** The fonts named in Office files: Word and PowerPoint include them, other programs replace them by similar ones. */
  officeFonts: { heading: string; body: string; mono: string };
  /** The fonts that PDFs embed, also used to measure text in all formats. */
  faces: { heading: FaceFamily; body: FaceFamily };
  /** How much wider the Office font may run than the measured one. */
  officeWidth: { heading: number; body: number };
}

export type FaceFamily = 'carlito' | 'source-serif' | 'nunito';

const classic: DocumentTemplate = {
  type: 'classic',
  palette: {
    paper: 'FFFFFF',
    cover: '1F3A5F',
    onCover: 'FFFFFF',
    onCoverSoft: 'D9E2EE',
    heading: '1F3A5F',
    body: '232B36',
    muted: '5A6675',
    accent: 'B8862F',
    accentTwo: '7D93AF',
    tableHead: '1F3A5F',
    onTableHead: 'FFFFFF',
    tableStripe: 'F2F5F9',
    rule: 'CBD5E1',
    codeGround: 'EEF1F5',
  },
  officeFonts: { heading: 'Georgia', body: 'Calibri', mono: 'Consolas' },
  faces: { heading: 'source-serif', body: 'carlito' },
  officeWidth: { heading: 1.15, body: 1.02 },
};

const modern: DocumentTemplate = {
  type: 'modern',
  palette: {
    paper: 'FFFFFF',
    cover: '0F172A',
    onCover: 'FFFFFF',
    onCoverSoft: 'B9C6D8',
    heading: '0F172A',
    body: '1E293B',
    muted: '526074',
    accent: '0EA5A4',
    accentTwo: '99E2DF',
    tableHead: '0B6E6D',
    onTableHead: 'FFFFFF',
    tableStripe: 'EFF9F8',
    rule: 'D5DEE8',
    codeGround: 'EDF2F7',
  },
  officeFonts: { heading: 'Calibri', body: 'Calibri', mono: 'Consolas' },
  faces: { heading: 'carlito', body: 'carlito' },
  officeWidth: { heading: 1.02, body: 1.02 },
};

const playful: DocumentTemplate = {
  type: 'playful',
  palette: {
    paper: 'FFF9EF',
    cover: '5B34B5',
    onCover: 'FFFFFF',
    onCoverSoft: 'E9DFFF',
    heading: '5B34B5',
    body: '2E2640',
    muted: '6A5F7D',
    accent: 'FF6B57',
    accentTwo: 'FFC53D',
    tableHead: '5B34B5',
    onTableHead: 'FFFFFF',
    tableStripe: 'F6EFFF',
    rule: 'E3D6F7',
    codeGround: 'F1E9FF',
  },
  officeFonts: { heading: 'Trebuchet MS', body: 'Trebuchet MS', mono: 'Consolas' },
  faces: { heading: 'nunito', body: 'nunito' },
  officeWidth: { heading: 1.15, body: 1.15 },
};

export const DOCUMENT_TEMPLATES: Record<TemplateType, DocumentTemplate> = { classic, modern, playful };
