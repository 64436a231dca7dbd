export { ImageHandler } from './image.handler.js';
export { ImagesModule } from './images.module.js';
