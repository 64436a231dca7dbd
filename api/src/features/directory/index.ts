export { DirectoryModule } from './directory.module.js';
export { DirectoryEvents } from './directory.events.js';
export { adminsOnly, refuse, wrongField } from './refuse.js';
export { pageOf, sendPage, type ListPage } from './list-page.js';
