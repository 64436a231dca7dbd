// Probes this machine for the sandbox server, in a process of its own so that what it needs does not stay in the
// server's memory. Its argument has the options of the factory.
import { probe, type ProbeReport } from './probe.js';
import { SlotFactory, type SlotFactoryOptions } from './slot.factory.js';

const factory = new SlotFactory(JSON.parse(process.argv[2] ?? '') as SlotFactoryOptions);
const available = await probe(factory);
await factory.close();
const report: ProbeReport = { available, findings: factory.findings };
process.stdout.write(JSON.stringify(report));
