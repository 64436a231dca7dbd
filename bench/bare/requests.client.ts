/** Sends GET requests on kept connections for a while, one after the other on each. Answers with their number. */
import { Agent, request } from 'node:http';

interface Order {
  url: string;
  cookie: string;
  connections: number;
  ms: number;
}

const get = (url: string, cookie: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`));
      answer.resume().on('end', resolve);
    })
      .on('error', reject)
      .end();
  });

process.on('message', ({ url, cookie, connections, ms }: Order) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + ms;
  let requests = 0;
  const loops = Array.from({ length: connections }, async () => {
    while (performance.now() < until) {
      await get(url, cookie, agent);
      requests += 1;
    }
  });
  Promise.all(loops).then(
    () => {
      agent.destroy();
      process.send?.({ requests });
    },
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.({});
