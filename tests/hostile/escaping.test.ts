import { ESCAPING } from './expectations.js';
import { hostileSuite, ownTarget } from './hostile.suite.js';

hostileSuite('isolation auto', ownTarget('auto'), ESCAPING, 3);
