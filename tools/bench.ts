// npm run bench: runs every bench/*.bench.ts against throwaway servers and the built product, one after the other.
// npm run bench -- turn    runs bench/turn.bench.ts alone.
import { runScript } from '../scripts/lib/errors.ts';
import { runMeasurements } from './bench/run.ts';

await runScript(() => runMeasurements('.bench.ts', process.argv.slice(2)));
