export { ImportHandler } from './import.handler.js';
export { ImportsModule } from './imports.module.js';
export { SpreadsheetHandler } from './spreadsheet.handler.js';
export { writeTable } from './sheet.writer.js';
