import { isIP } from 'node:net';
import { say } from '../../engine/node.ts';
import { StartError } from './db/StartError.ts';

/** Reachability of the server and trusted proxies. */
export interface Exposure {
  /** Public URL; undefined: the listening address, from this computer only. */
  readonly publicUrl: URL | undefined;
  /** Addresses of proxies that may state the client's address. */
  readonly trustProxy: string | false;
  /** Whether other computers can reach it. */
  readonly isOpen: boolean;
}

interface ExposureInput {
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly trustProxy: string | undefined;
}

/** Value for no proxy: a trial in a local network without TLS. */
const NO_PROXY = 'none';
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Validates `HOST`, `PUBLIC_URL` and `TRUST_PROXY` together. Wrong values would expose passwords or count
 * everybody behind the proxy as one client; hence refusals instead of guesses.
 *
 * @throws StartError naming the variables to set.
 */
export function readExposure({ host, publicUrl: address, trustProxy: proxies }: ExposureInput): Exposure {
  const listensWide = !isLoopback(host);
  if (listensWide && (address === undefined || proxies === undefined)) {
    throw new StartError(say('hostIsOpen', { host, none: NO_PROXY }));
  }
  const publicUrl = address === undefined ? undefined : urlOf(address);
  if (publicUrl === undefined && proxies !== undefined) {
    throw new StartError(say('publicUrlMissing'));
  }
  const trustProxy = proxies === undefined || proxies === NO_PROXY ? false : proxiesOf(proxies);
  if (publicUrl?.protocol === 'https:' && trustProxy === false) {
    throw new StartError(say('httpsWithoutProxy'));
  }
  const isOpen = listensWide || (publicUrl !== undefined && !isLoopback(publicUrl.hostname));
  if (isOpen && publicUrl?.protocol === 'http:' && proxies !== NO_PROXY) {
    throw new StartError(say('httpInTheOpen', { none: NO_PROXY }));
  }
  return { publicUrl, trustProxy, isOpen };
}

/** Whether the name or address belongs to this computer alone. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

function urlOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isOrigin =
    url !== undefined && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`;
  if (isOrigin) return url;
  throw new StartError(
    say('variableWrong', { name: 'PUBLIC_URL', value: address, expected: say('originAddress') }),
  );
}

/** Addresses and networks only: a number of hops or "all" would trust clients about their own address. */
function proxiesOf(value: string): string {
  const parts = value.split(',').map((part) => part.trim());
  if (parts.every(isProxy)) return parts.join(',');
  throw new StartError(
    say('variableWrong', { name: 'TRUST_PROXY', value, expected: say('proxyAddresses', { none: NO_PROXY }) }),
  );
}

function isProxy(part: string): boolean {
  if (NAMED_RANGES.includes(part)) return true;
  const [address = '', bits, ...more] = part.split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  const isNetwork =
    bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 8 && Number(bits) <= longest);
  return isIP(address) !== 0 && isNetwork && more.length === 0;
}
