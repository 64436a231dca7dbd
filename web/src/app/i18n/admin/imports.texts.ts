/** Rosters. */
export const imports = {
  importUsers: 'Import',
  exportUsers: 'Export',
  importText:
    'Add many users at once from a spreadsheet. The file is checked first; nothing changes until you agree.',
  chooseCsv: 'Choose a CSV file',
  chooseCsvHint: 'or drop it here',
  checkingFile: 'Checking the file',
  csvColumns:
    'The first line names the columns: username, password, role, school, classes. Where a password is left empty one is made. Several classes are separated by a semicolon.',
  downloadTemplate: 'Download a template',
  otherFile: 'Choose another file',
  importRows: (count: string) => `Import ${count} users`,
  checkPassed: (file: string) => `${file} is fine. Nothing has been changed yet.`,
  checkFailed: (count: string) =>
    `The file has problems (${count}). Nothing was changed. Correct these lines and choose the file again.`,
  problems: 'Problems',
  line: 'Line',
  column: 'Column',
  problem: 'Problem',
  newUsers: 'New users',
  placesInClasses: 'Places in classes',
  madePasswords: 'Passwords made',
  importing: (done: string, total: string) => `${done} of ${total} users`,
  importGoesOn: 'You may close this window; the import goes on.',
  importFailed: 'The import failed. Nothing was changed.',
  importDone: (count: string) => `${count} users were imported.`,
  passwordsOnce:
    'Passwords were made for the new users. They are given out only once, so save or print them now. Each is changed at the first sign-in.',
  downloadPasswords: 'Download passwords',
  printCards: 'Print cards',
  changeAtFirst: 'Choose your own password at the first sign-in.',
};
