import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { signatureBase, signGet } from './oauth1.js';

it('signs the text of the example of RFC 5849, section 3.4.1.1', () => {
  const parameters: Array<[string, string]> = [
    ['oauth_consumer_key', '9djdj82h48djs9d2'],
    ['oauth_token', 'kkk9d7dh3k39sjv7'],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', '137131201'],
    ['oauth_nonce', '7d8f3e4a'],
    ['c2', ''],
    ['a3', '2 q'],
  ];
  const address = 'http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b';
  expect(signatureBase('POST', address, parameters)).toBe(
    [
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q',
      '%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_',
      'key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_m',
      'ethod%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk',
      '9d7dh3k39sjv7',
    ].join(''),
  );
});

it('sorts a name before the names that it begins', () => {
  expect(signatureBase('GET', 'https://sis.example/?page2=b&page=c&page=a', [])).toBe(
    'GET&https%3A%2F%2Fsis.example%2F&page%3Da%26page%3Dc%26page2%3Db',
  );
});

it('signs with the encoded secret, and names all that was signed', () => {
  const header = signGet(
    'https://sis.example/users?limit=1',
    { key: 'a key', secret: 'se&cret' },
    { nonce: 'n', timestamp: 5 },
  );
  const base =
    'GET&https%3A%2F%2Fsis.example%2Fusers&limit%3D1%26oauth_consumer_key%3Da%2520key%26oauth_nonce%3Dn' +
    '%26oauth_signature_method%3DHMAC-SHA256%26oauth_timestamp%3D5%26oauth_version%3D1.0';
  const signature = createHmac('sha256', 'se%26cret&').update(base).digest('base64');
  expect(header).toBe(
    'OAuth oauth_consumer_key="a%20key", oauth_nonce="n", oauth_signature_method="HMAC-SHA256", ' +
      `oauth_timestamp="5", oauth_version="1.0", oauth_signature="${encodeURIComponent(signature)}"`,
  );
});
