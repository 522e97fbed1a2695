import { isIPv6 } from 'node:net';

/**
 * Key for counting by address: the IPv4 address, or the /64 network of an IPv6 address, which one subscriber
 * has alone.
 *
 * @example addressKey('2001:db8::1:2:3:4') // '2001:db8:0:0::/64'
 * @example addressKey('::ffff:10.0.0.7') // '10.0.0.7'
 */
export function addressKey(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...after];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
