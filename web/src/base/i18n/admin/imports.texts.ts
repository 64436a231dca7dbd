/** Rosters. */
export const imports = {
  importUsers: 'Import',
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
  importAndMake: (count: string, schools: string) => `Import ${count} users, make ${schools} schools`,
  importAndMakeOne: (count: string) => `Import ${count} users, make 1 school`,
  newSchools: 'New schools',
  makesSchools: (count: string) => `This file would make ${count} new schools:`,
  makesOneSchool: 'This file would make a new school:',
  newSchoolUsers: (count: string, line: string) => `${count} users, from line ${line}`,
  newSchoolUser: (line: string) => `1 user, in line ${line}`,
  didYouMean: (school: string) => `Did you mean ${school}?`,
  meantSchool: (school: string) => `Use ${school}`,
  moreNewSchools: (count: string) => `…and ${count} more. Is the school in the right column?`,
  readAs: 'Read as another school:',
  checkPassed: (file: string) => `${file} is fine. Nothing has been changed yet.`,
  checkFailed: (count: string) =>
    `The file has problems (${count}). Nothing was changed. Correct these lines and choose the file again.`,
  problems: 'Problems',
  line: 'Line',
  column: 'Column',
  problem: 'Problem',
  firstProblems: (count: string) => `The first ${count} are listed.`,
  downloadProblems: 'Download this list',
  newUsers: 'New users',
  placesInClasses: 'Places in classes',
  madePasswords: 'Passwords made',
  importing: (done: string, total: string) => `Importing: ${done} of ${total} users`,
  importQueued: 'Waiting for its turn…',
  importGoesOn: 'You may close this window: the import goes on, and User Management shows how far it is.',
  openImport: 'Show the import',
  importFailed: 'The import failed. Nothing was changed.',
  importDone: (count: string) => `${count} users were imported.`,
  passwordsMade: (count: string) =>
    `Passwords were made for ${count} of them, each to be changed at the first sign-in.`,
  passwordsOnce:
    'The server hands them out one single time, within 24 hours, and then forgets them: save or print them now. Whoever loses a password later gets a new one with “Reset password”.',
  passwordsHere:
    'The server has forgotten them. As long as this window is open you can save and print them again; after that nobody can.',
  passwordsWait: (count: string) =>
    `${count} passwords of your last import wait to be saved or printed. They are given out once, within 24 hours.`,
  leavePasswords: 'Leave these passwords?',
  leavePasswordsText:
    'They have not been saved or printed. With another import nobody can get them any more: each of these users would need a new one.',
  leavePasswordsYes: 'Leave them',
  downloadPasswords: 'Download passwords',
  printCards: 'Print cards',
  changeAtFirst: 'Choose your own password at the first sign-in.',
};
