export { PasswordSheetsModule } from './password-sheets.module.js';
export { PasswordSheets } from './password-sheets.service.js';
