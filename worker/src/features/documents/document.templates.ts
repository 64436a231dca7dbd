/** The designs of printed documents. */
export const PRINTED_TEMPLATE_TYPES = ['classic', 'modern', 'playful'] as const;
/** The designs of slides that a user or the model can choose. */
export const TEMPLATE_TYPES = [...PRINTED_TEMPLATE_TYPES, 'dark'] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

/** Colours are `RRGGBB`, as in Office formats. Text has a contrast of at least 4.5 : 1 to its background. */
export interface Palette {
  /** Background of slides. */
  paper: string;
  /** Background of the title slide and of section slides. */
  cover: string;
  onCover: string;
  onCoverSoft: string;
  heading: string;
  body: string;
  muted: string;
  /** For decoration, never for text. */
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
  /** Colours of chart series. Each is distinguishable from the slide's background and from its neighbours. */
  chart: string[];
  /** The fonts named in Office files. Word and PowerPoint ship them; other programs substitute similar ones. */
  officeFonts: { heading: string; body: string; mono: string };
  /** The fonts that PDFs embed, also used to measure text in all formats. */
  faces: { heading: FaceFamily; body: FaceFamily };
  /** How much wider the Office font may be than the measured one. */
  officeWidth: { heading: number; body: number };
}

export type FaceFamily = 'carlito' | 'source-serif' | 'nunito';

/** The height of a line in each family, in ems. */
export const LINE_HEIGHTS: Record<FaceFamily, number> = { carlito: 1.26, 'source-serif': 1.3, nunito: 1.38 };

/** Creates a palette. Headings and table heads use the cover's colour by default. */
const palette = (own: Omit<Palette, Common> & Partial<Palette>): Palette => ({
  paper: 'FFFFFF',
  onCover: 'FFFFFF',
  onTableHead: 'FFFFFF',
  heading: own.cover,
  tableHead: own.cover,
  ...own,
});
type Common = 'paper' | 'onCover' | 'onTableHead' | 'heading' | 'tableHead';

const classic: DocumentTemplate = {
  type: 'classic',
  palette: palette({
    cover: '1F3A5F',
    onCoverSoft: 'D9E2EE',
    body: '232B36',
    muted: '5A6675',
    accent: 'B8862F',
    accentTwo: '7D93AF',
    tableStripe: 'F2F5F9',
    rule: 'CBD5E1',
    codeGround: 'EEF1F5',
  }),
  chart: ['1F3A5F', 'B8862F', '5B8DB8', '8C3B3B', '4F7F5B', '6B5B95'],
  officeFonts: { heading: 'Georgia', body: 'Calibri', mono: 'Consolas' },
  faces: { heading: 'source-serif', body: 'carlito' },
  officeWidth: { heading: 1.15, body: 1.02 },
};

const modern: DocumentTemplate = {
  type: 'modern',
  palette: palette({
    cover: '0F172A',
    onCoverSoft: 'B9C6D8',
    body: '1E293B',
    muted: '526074',
    accent: '0EA5A4',
    accentTwo: '99E2DF',
    tableHead: '0B6E6D',
    tableStripe: 'EFF9F8',
    rule: 'D5DEE8',
    codeGround: 'EDF2F7',
  }),
  chart: ['0B8A88', 'D9622B', '1E4E8C', 'A0348A', '6B8E23', '526074'],
  officeFonts: { heading: 'Calibri', body: 'Calibri', mono: 'Consolas' },
  faces: { heading: 'carlito', body: 'carlito' },
  officeWidth: { heading: 1.02, body: 1.02 },
};

const playful: DocumentTemplate = {
  type: 'playful',
  palette: palette({
    paper: 'FFF9EF',
    cover: '5B34B5',
    onCoverSoft: 'E9DFFF',
    body: '2E2640',
    muted: '6A5F7D',
    accent: 'FF6B57',
    accentTwo: 'FFC53D',
    tableStripe: 'F6EFFF',
    rule: 'E3D6F7',
    codeGround: 'F1E9FF',
  }),
  chart: ['FF6B57', '5B34B5', 'C27F00', '1F9E89', 'D6368B', '3B7DD8'],
  officeFonts: { heading: 'Trebuchet MS', body: 'Trebuchet MS', mono: 'Consolas' },
  faces: { heading: 'nunito', body: 'nunito' },
  officeWidth: { heading: 1.15, body: 1.15 },
};

const dark: DocumentTemplate = {
  ...modern,
  type: 'dark',
  palette: palette({
    paper: '111827',
    cover: '030712',
    onCoverSoft: 'A8B6CC',
    heading: 'F8FAFC',
    body: 'E5EAF2',
    muted: '9DAABD',
    accent: '38BDF8',
    accentTwo: '1D5F8A',
    tableHead: '1D4E89',
    tableStripe: '1E293B',
    rule: '3B4A60',
    codeGround: '1E293B',
  }),
  chart: ['38BDF8', 'FBBF24', '4ADE80', 'F472B6', 'C4B5FD', 'FB923C'],
};

export const DOCUMENT_TEMPLATES: Record<TemplateType, DocumentTemplate> = { classic, modern, playful, dark };
