import { expect } from 'vitest';
import type { RosterSourceView } from '@studyhall/contracts';
import { makeSchool, OneRosterServer, type SchoolData } from './oneroster.ts';
import type { Person } from './person.ts';
import { startProduct, type Product } from './product.ts';
import { addSource, confirmRun, readSource } from './roster-sources.ts';

export interface ConnectedSchool {
  source: RosterSourceView;
  /** What the service sends: a test changes it. */
  data: SchoolData;
  school: string;
  /** The school in the usernames of its people. */
  name: string;
}

export interface RosterSite {
  product: Product;
  service: OneRosterServer;
  master: Person;
  /** An admin of the school NORTH. */
  head: Person;
  /** A school of its own with a source that was read once. */
  connected: (students?: number) => Promise<ConnectedSchool>;
  stop: () => Promise<void>;
}

/** The product, beside a OneRoster service that it may reach. */
export async function startRosterSite(): Promise<RosterSite> {
  const service = await OneRosterServer.start(makeSchool('NORTH', { students: 4, classes: 2 }));
  const product = await startProduct({
    env: { ROSTER_HOSTS: service.host, SECRET_KEY: 'a key for tests that is long enough' },
  });
  const master = await product.signedIn({ role: 'MASTER_ADMIN', username: 'the master' });
  const head = await product.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH', username: 'head north' });
  let sources = 0;
  const connected = async (students = 20): Promise<ConnectedSchool> => {
    const school = `SCHOOL ${(sources += 1)}`;
    const data = makeSchool(school.replace(' ', ''), { students, classes: 2 });
    const [org] = data.orgs;
    if (org) org['name'] = school;
    await master.http.post('/api/schools', { name: school });
    service.data = data;
    const source = await addSource(master, {
      ...{ name: `sis ${sources}`, kind: 'oneroster_rest', school, settings: service.settings },
    });
    const run = await confirmRun(master, await readSource(master, source, 'run'));
    expect(run).toMatchObject({ state: 'applied' });
    return { source, data, school, name: school.replace(' ', '').toLowerCase() };
  };
  const stop = async (): Promise<void> => {
    await product.stop();
    await service.stop();
  };
  return { product, service, master, head, connected, stop };
}
