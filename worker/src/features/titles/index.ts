export { TitleHandler } from './title.handler.js';
export { TitlesModule } from './titles.module.js';
