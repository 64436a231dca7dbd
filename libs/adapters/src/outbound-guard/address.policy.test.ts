import { expect, it } from 'vitest';
import { isMetadataAddress, isPublicAddress } from './address.policy.js';

it.each([
  '8.8.8.8',
  '93.184.216.34',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '198.17.0.1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each(['2606:2800:220:1::1', '2a00:1450:4001:81b::200e', '2400:cb00::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ['this network', '0.0.0.0', '0.1.2.3'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['carrier NAT', '100.64.0.1', '100.127.255.254'],
  ['link-local', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  ['IETF assignments', '192.0.0.1', '192.0.0.170', '2001:1::1'],
  ['benchmarking', '198.18.0.1', '198.19.255.255', '2001:2::1'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1'],
  ['reserved', '240.0.0.1', '255.255.255.254'],
  ['broadcast', '255.255.255.255'],
  ['relay', '192.88.99.1'],
  ['unspecified', '::'],
  ['unique local', 'fc00::1', 'fd00:ec2::254'],
  ['site local', 'fec0::1'],
  ['IPv4-mapped', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::ffff:a9fe:a9fe'],
  ['IPv4-compatible', '::127.0.0.1', '::8.8.8.8'],
  ['IPv4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1'],
  ['6to4', '2002:7f00:1::', '2002:808:808::1'],
  ['Teredo', '2001:0:53aa:64c:0:7fff:80ff:fffe', '2001::1'],
  ['discard', '100::1'],
  ['segment routing', '5f00::1'],
  ['not handed out', '4000::1', '1::1'],
  ['no address', '', 'localhost', '999.1.1.1', '::g'],
])('%s is not public', (_name, ...addresses) => {
  for (const address of addresses) expect(isPublicAddress(address), address).toBe(false);
});

it.each([
  '169.254.169.254',
  '169.254.170.2',
  '::ffff:169.254.169.254',
  'fe80::1%eth0',
  'fd00:ec2::254',
  '100.100.100.200',
  '192.0.0.192',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '::a9fe:a9fe',
])('a cloud hands out secrets at %s', (address) => {
  expect(isMetadataAddress(address)).toBe(true);
});

it.each(['127.0.0.1', '10.0.0.1', '192.168.1.20', '::1', 'fd00::1', '8.8.8.8', 'ollama'])(
  '%s may be a model server',
  (address) => {
    expect(isMetadataAddress(address)).toBe(false);
  },
);
