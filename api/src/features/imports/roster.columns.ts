import {
  ROSTER_FIELDS,
  type ROSTER_NAMES,
  type ImportColumn,
  type ImportProblem,
  type RosterField,
  sentenceText,
} from '@studyhall/contracts';
import type { TableRow } from '@studyhall/platform';
import type { RosterTable } from './roster.table.js';

const HEADING_CHARACTERS = 50;

/** A column of the export. Only roster sources set these ids, so it is not imported. */
const OF_SOURCES = 'external_ids';

/** Headings of typical school lists in English and Arabic, without spaces, marks and case. */
const HEADINGS: Record<RosterField, string> = {
  username:
    'username user login loginname userid account student studentname pupil name fullname اسمالمستخدم المستخدم الاسم اسمالطالب الطالب',
  role: 'role type usertype الدور النوع',
  school: 'school schoolname campus المدرسة اسمالمدرسة',
  classes:
    'classes class classname group groups form course courses section classestaught taughtclasses teaches الصفوف الصف الفصل الفصول الشعبة المجموعة الصفوفالتييدرسها',
  password: 'password initialpassword temporarypassword كلمةالمرور كلمةالسر',
  access: 'access status الوصول الحالة',
  parent_consent: 'parentconsent parentsconsent parentalconsent consent موافقةوليالأمر موافقةوليالامر الموافقة',
  given_name: 'givenname firstname forename givennames الاسمالأول الاسمالاول',
  family_name: 'familyname lastname surname اسمالعائلة العائلة اللقب الكنية',
  preferred_name: 'preferredname knownas nickname callname الاسمالمفضل',
  number:
    'number studentid studentnumber pupilid pupilnumber admissionnumber schoolid personid staffid الرقم رقمالطالب الرقمالمدرسي رقمالموظف',
  email: 'email emailaddress mail schoolemail البريد البريدالإلكتروني البريدالالكتروني',
};
const FIELD_OF = new Map(
  ROSTER_FIELDS.flatMap((field) => HEADINGS[field].split(' ').map((heading) => [headingKey(heading), field])),
);

/** Only letters and digits. Keeps the Arabic article and vowel marks as in {@link HEADINGS}. */
function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const guess = (heading: string): RosterField | null => FIELD_OF.get(headingKey(heading)) ?? null;

/** Whether one of the cells is a heading for usernames. */
export const namesUsers = (cells: readonly string[]): boolean =>
  cells.some((cell) => guess(cell) === 'username');

export interface RawRow {
  line: number;
  username: string;
  role: string;
  school: string;
  classes: string;
  access: string;
  parent_consent: string;
  names: Record<(typeof ROSTER_NAMES)[number], string>;
  /** As in the file, including spaces. */
  password: string;
}

/** The fields of a file's columns, and problems that prevent the import. */
export interface MatchedColumns {
  columns: ImportColumn[];
  problems: ImportProblem[];
  toRow: (row: TableRow) => RawRow;
}

/**
 * Matches columns by their headings. `chosen` overrides the automatic match. If two headings match the same field, the
 * first one gets it.
 */
export function matchColumns(
  { heading: { line, cells } }: RosterTable,
  chosen: Readonly<Record<string, RosterField | 'ignore'>>,
): MatchedColumns {
  const wanted = new Map(Object.entries(chosen).map(([heading, field]) => [heading.trim(), field]));
  const headings = cells.map((cell) => cell.trim());
  const fixed = headings.map((heading) => wanted.get(heading) ?? null);
  const taken = new Set(fixed);
  const exact = headings.map((heading) => ROSTER_FIELDS.find((field) => field === heading.toLowerCase()));
  for (const field of exact) if (field) taken.add(field);
  const fields = headings.map((heading, at) => {
    const given = fixed[at] ?? exact[at];
    if (given) return given;
    if (heading === '' || heading === OF_SOURCES) return 'ignore';
    const guessed = guess(heading);
    if (guessed === null || taken.has(guessed)) return null;
    taken.add(guessed);
    return guessed;
  });
  const columns = headings.map((heading, at) => ({
    heading: heading.slice(0, 200),
    field: fields[at] ?? null,
  }));
  const cell = ({ cells: row }: TableRow, field: RosterField): string => row[fields.indexOf(field)] ?? '';
  return {
    columns: columns.filter(({ heading }) => heading !== ''),
    problems: findProblems(line, headings, fields),
    toRow: (row) => ({
      line: row.line,
      username: cell(row, 'username').trim(),
      role: cell(row, 'role').trim(),
      school: cell(row, 'school').trim(),
      classes: cell(row, 'classes').trim(),
      access: cell(row, 'access').trim(),
      parent_consent: cell(row, 'parent_consent').trim(),
      names: {
        given_name: cell(row, 'given_name'),
        family_name: cell(row, 'family_name'),
        preferred_name: cell(row, 'preferred_name'),
        number: cell(row, 'number'),
        email: cell(row, 'email'),
      },
      password: cell(row, 'password'),
    }),
  };
}

function findProblems(
  line: number,
  headings: readonly string[],
  fields: ReadonlyArray<RosterField | 'ignore' | null>,
): ImportProblem[] {
  const problem = (column: string, message: string): ImportProblem => ({
    line,
    column: column.slice(0, HEADING_CHARACTERS),
    message,
  });
  const short = (heading: string): string => heading.slice(0, HEADING_CHARACTERS);
  return [
    ...(fields.includes('username') ? [] : [problem('username', sentenceText('roster_no_username_column'))]),
    ...headings.flatMap((heading, at) => {
      const field = fields[at];
      if (field === null || field === undefined)
        return [
          problem(
            heading,
            sentenceText('roster_unknown_column', {
              column: short(heading),
              columns: ROSTER_FIELDS.join(', '),
            }),
          ),
        ];
      if (field === 'ignore' || fields.indexOf(field) === at) return [];
      return [problem(heading, sentenceText('roster_column_twice', { column: short(heading) }))];
    }),
  ];
}
