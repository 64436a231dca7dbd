// Probes this machine for the sandbox server, in a separate process, so that the server's memory stays small. Its argument
// contains the options of the factory.
import { probe, type ProbeReport } from './probe.js';
import { SlotFactory, type SlotFactoryOptions } from './slot.factory.js';

const factory = new SlotFactory(JSON.parse(process.argv[2] ?? '') as SlotFactoryOptions);
const available = await probe(factory);
await factory.close();
const report: ProbeReport = { available, findings: factory.findings };
process.stdout.write(JSON.stringify(report));
