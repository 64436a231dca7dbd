export { PreviewHandler } from './preview.handler.js';
export { PreviewsModule } from './previews.module.js';
