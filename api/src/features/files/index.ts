export { FileSender, type SendableFile } from './file.sender.js';
export { FilesModule } from './files.module.js';
