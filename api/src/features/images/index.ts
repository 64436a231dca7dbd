export { ImagesModule } from './images.module.js';
export { ImageJobCanceller } from './image-job.canceller.js';
