import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallModel, Product } from '../../../engine/contract/index.ts';
import { addressKey } from '../auth/addressKey.ts';
import { refuse } from '../errors/refuse.ts';
import { numberSetting } from '../product/numberSetting.ts';

/** Requests a minute. */
export interface Rates {
  /** Of one address, whoever and whatever they are for: a whole office may share it. */
  readonly perAddress: number;
  /** Calls of one signed-in person. */
  readonly perUser: number;
}

/** Lets a request pass, or refuses it with TOO_MANY_REQUESTS and the seconds to wait. */
export type Gate = (request: FastifyRequest) => Promise<void>;

/** Makes the gate of a call, or of a page that costs as much, to be passed once it is known who calls. */
export type GateOf = (call: Pick<CallModel, 'perMinute' | 'access'>) => Gate;

/** Counted in sixths of a minute: who was too quick waits ten seconds at most. */
const WINDOW_MS = 10_000;
const MINUTE_MS = 60_000;
/** Addresses and people counted at once; the one not heard of for longest is forgotten. */
const REMEMBERED = 10_000;

/** The product's own rates, from its settings. */
export function ratesOf(product: Product): Rates {
  return {
    perAddress: numberSetting(product, 'requestsPerMinutePerAddress'),
    perUser: numberSetting(product, 'requestsPerMinutePerUser'),
  };
}

/**
 * Counts the requests of every address before anything is done for them, by memory alone (IPv6: by network, whose holder has its addresses
 * by the million). Counts are this process's own.
 *
 * @param rates none for measuring: nothing is counted.
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

  // Another system takes nothing from the person for whom it reads.
  const person = ({ signedIn, tokenId, ip }: FastifyRequest) => {
    if (tokenId !== null) return `token ${tokenId}`;
    return signedIn.userId === 0 ? addressKey(ip) : `user ${signedIn.userId}`;
  };
  const perUser = gate(windowful(rates.perUser), WINDOW_MS, person);
  return ({ perMinute, access }) => {
    const own = perMinute === undefined ? undefined : gate(perMinute, MINUTE_MS, person);
    return async (request) => {
      await own?.(request);
      // Strangers are counted by their address already.
      if (access !== 'public') await perUser(request);
    };
  };
}

function windowful(perMinute: number): number {
  return Math.max(1, Math.ceil((perMinute * WINDOW_MS) / MINUTE_MS));
}
