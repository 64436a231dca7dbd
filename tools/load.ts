// npm run load -- lesson: runs bench/lesson.load.ts against throwaway servers and the built product. Further arguments are
// its own: --hour.
// npm run load -- classroom: a live lesson and its wall.
import { runScript } from '../scripts/lib/errors.ts';
import { runMeasurements } from './bench/run.ts';

const [only = '', ...options] = process.argv.slice(2);
await runScript(() => runMeasurements('.load.ts', [only], options));
