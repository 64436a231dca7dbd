export { BubblewrapSandbox, type BubblewrapOptions, type Isolation } from './bubblewrap.sandbox.js';
