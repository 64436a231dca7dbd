export { ImagesModule } from './images.module.js';
export { PictureStops } from './picture.stops.js';
