import { expect, it } from 'vitest';
import { deviceName } from '../../../server/host/account/sessionCalls.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-X) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari · iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox · Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari · Mac'],
  ['node', ''],
  ['', ''],
])('[ASVS 7.5.2] a browser as its owner would name it: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
