export { ImageHandler } from './image.handler.js';
export { imageType } from './image.type.js';
export { ImagesModule } from './images.module.js';
