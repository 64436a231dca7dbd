export { ArtifactsModule } from './artifacts.module.js';
