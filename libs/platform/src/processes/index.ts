export { confinedNode, type Confinement } from './confined.node.js';
export { NO_NETWORK } from './no.network.js';
