import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallModel, Product } from '../../../engine/contract/index.ts';
import { addressKey } from '../auth/addressKey.ts';
import { refuse } from '../errors/refuse.ts';
import { numberSetting } from '../product/numberSetting.ts';

/** Requests a minute. */
export interface Rates {
  /** All requests of one address, which a whole office may share. */
  readonly perAddress: number;
  /** Calls of one signed-in person. */
  readonly perUser: number;
}

/** Passes a request. @throws Refusal TOO_MANY_REQUESTS with the seconds to wait. */
export type Gate = (request: FastifyRequest) => Promise<void>;

/** Creates the gate of a call or an equally costly page; it runs after authentication. */
export type GateOf = (call: Pick<CallModel, 'perMinute' | 'access'>) => Gate;

/** Counted in sixths of a minute, which limits the wait to ten seconds. */
const WINDOW_MS = 10_000;
const MINUTE_MS = 60_000;
/** Size of the counter cache (addresses and users); the least recently used is dropped. */
const REMEMBERED = 10_000;

/** The rates of the product's settings. */
export function ratesOf(product: Product): Rates {
  return {
    perAddress: numberSetting(product, 'requestsPerMinutePerAddress'),
    perUser: numberSetting(product, 'requestsPerMinutePerUser'),
  };
}

/**
 * Registers the limit by address, before any other work and in memory only (IPv6: by network, whose holder
 * has millions of addresses). Each process has its own counts.
 *
 * @param rates undefined for benchmarks: no limits.
 */
export async function registerRateLimits(app: FastifyInstance, rates: Rates | undefined): Promise<GateOf> {
  if (rates === undefined) return () => async () => undefined;
  await app.register(rateLimit, { global: false, cache: REMEMBERED });
  const gate = (
    max: number,
    timeWindow: number,
    keyGenerator?: (request: FastifyRequest) => string,
  ): Gate => {
    const count = app.createRateLimit({
      max,
      timeWindow,
      ...(keyGenerator === undefined ? {} : { keyGenerator }),
    });
    return async (request) => {
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      throw refuse('TOO_MANY_REQUESTS', { retryAfter: counted.ttlInSeconds });
    };
  };
  app.addHook('onRequest', gate(windowful(rates.perAddress), WINDOW_MS));

  // A token has its own count: another system must not use up the limit of its user.
  const person = ({ signedIn, tokenId, ip }: FastifyRequest) => {
    if (tokenId !== null) return `token ${tokenId}`;
    return signedIn.userId === 0 ? addressKey(ip) : `user ${signedIn.userId}`;
  };
  const perUser = gate(windowful(rates.perUser), WINDOW_MS, person);
  return ({ perMinute, access }) => {
    const perCall = perMinute === undefined ? undefined : gate(perMinute, MINUTE_MS, person);
    return async (request) => {
      await perCall?.(request);
      // Strangers are counted by their address already.
      if (access !== 'public') await perUser(request);
    };
  };
}

function windowful(perMinute: number): number {
  return Math.max(1, Math.ceil((perMinute * WINDOW_MS) / MINUTE_MS));
}
