import { expect, it } from 'vitest';
import { publicAddress } from './public-address.js';

const request = (host: string, remoteAddress: string) =>
  ({ protocol: 'http', host, hostname: host.replace(/:\d+$/, ''), socket: { remoteAddress } }) as Parameters<
    typeof publicAddress
  >[1];
const here = request('127.0.0.1:8000', '127.0.0.1');

it.each([
  ['the configured address', { PUBLIC_URL: 'https://s.example', HOST: '0.0.0.0' }, here, 'https://s.example'],
  ['the network address', { PUBLIC_URL: undefined, HOST: '0.0.0.0' }, here, 'http://10.0.0.7:8000'],
  [
    'the network address for a name',
    { PUBLIC_URL: undefined, HOST: '::' },
    request('localhost:8000', '::1'),
    'http://10.0.0.7:8000',
  ],
  [
    'the address of the request where nothing else listens',
    { PUBLIC_URL: undefined, HOST: '127.0.0.1' },
    here,
    'http://127.0.0.1:8000',
  ],
  [
    'the address of the request inside a container',
    { PUBLIC_URL: undefined, HOST: '0.0.0.0' },
    request('127.0.0.1:8000', '172.18.0.1'),
    'http://127.0.0.1:8000',
  ],
  [
    'the address that the admin uses',
    { PUBLIC_URL: undefined, HOST: '0.0.0.0' },
    request('school.local:8000', '10.0.0.9'),
    'http://school.local:8000',
  ],
])('a link for other people has %s', (_name, config, from, expected) => {
  expect(publicAddress(config, from, () => ['10.0.0.7'])).toBe(expected);
});
