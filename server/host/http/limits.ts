import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { CallModel, Product } from '../../../engine/contract/index.ts';
import { addressKey } from '../auth/throttle.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { FileAnswer } from '../calls/handlers.ts';
import { refuse } from '../errors/Refusal.ts';
import { labelWords } from '../errors/slotWords.ts';
import { hashInput } from '../hashInput.ts';
import { numberSetting } from '../product/productLookups.ts';
import { createPlaces } from '../queue/createPlaces.ts';
import type { Services } from '../Services.ts';

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

  const perUser = gate(windowful(rates.perUser), WINDOW_MS, personOf);
  return ({ perMinute, access }) => {
    const perCall = perMinute === undefined ? undefined : gate(perMinute, MINUTE_MS, personOf);
    return async (request) => {
      await perCall?.(request);
      // Strangers are counted by their address already.
      if (access !== 'public') await perUser(request);
    };
  };
}

/** A token counts for itself: another system must not use up the limits of its user. */
function personOf({ signedIn, tokenId, ip }: FastifyRequest): string {
  if (tokenId !== null) return `token ${tokenId}`;
  return signedIn.userId === 0 ? addressKey(ip) : `user ${signedIn.userId}`;
}

/** Runs the work of one request. @throws Refusal OWN_QUEUE_FULL, OVERLOADED. */
type OwnTurn = <T>(
  request: FastifyRequest,
  { signal }: Pick<CallContext, 'signal'>,
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Makes the reads of one person wait for each other, and the writes likewise: those that wait for a locked row
 * hold connections meanwhile. Strangers read health and sign-in alone, many from one address. Files, prints and
 * costly reads pass through: other limits apply to them. A waiting write is done although its client has gone.
 */
export function queuePerPerson(
  { effect, binary, noTimeout, costly }: CallModel,
  { reading, writing }: Pick<Services, 'reading' | 'writing'>,
): OwnTurn {
  const hasOwnLimit = binary !== undefined || noTimeout === true || costly !== undefined;
  if (hasOwnLimit) return (_request, _context, work) => work();
  return (request, { signal }, work) => {
    if (request.signedIn.userId === 0) return work();
    const person = personOf(request);
    return effect === 'write' ? writing.run(person, work) : reading.run(person, work, signal);
  };
}

function windowful(perMinute: number): number {
  return Math.max(1, Math.ceil((perMinute * WINDOW_MS) / MINUTE_MS));
}

/** Stored answers per call; the oldest is dropped first. */
const MAX_STORED = 40;

interface StoredAnswer {
  readonly answer: unknown;
  /** Expiry on the clock of `performance.now()`, in ms. */
  readonly until: number;
}

/**
 * Runs the work of one read, or returns the stored answer of an equal read.
 *
 * @throws Refusal OWN_QUEUE_FULL, QUEUE_FULL.
 */
type CostlyRead = (context: CallContext, input: unknown, work: () => Promise<unknown>) => Promise<unknown>;

/**
 * Limits a call whose schema says `costly` (its work grows with all records); other calls pass through. The
 * cache key holds the user with all permissions and the id of the newest audit row: a write invalidates every
 * stored answer.
 */
export function limitCostlyReads({ costly }: Pick<CallModel, 'costly'>): CostlyRead {
  if (costly === undefined) return (_context, _input, work) => work();
  const { what, perPerson, atOnce, keptSeconds } = costly;
  const places = createPlaces({ what: labelWords(what), total: atOnce, perUser: perPerson });
  const storedAnswers = new Map<string, StoredAnswer>();
  return async (context, input, work) => {
    const { leave } = places.enter(context.user.userId);
    try {
      const cacheKey = hashInput(context.user, context.today(), await newestWrite(context), input);
      const stored = storedAnswers.get(cacheKey);
      if (stored !== undefined && stored.until > performance.now()) return stored.answer;
      const answer = await work();
      // A file may be a stream, which is read once.
      if (answer instanceof FileAnswer) return answer;
      storedAnswers.delete(cacheKey);
      storedAnswers.set(cacheKey, { answer, until: performance.now() + keptSeconds * 1000 });
      const [oldest] = storedAnswers.keys();
      if (storedAnswers.size > MAX_STORED && oldest !== undefined) storedAnswers.delete(oldest);
      return answer;
    } finally {
      leave();
    }
  };
}

/** Every write leaves a row in the audit, whichever process makes it. */
async function newestWrite({ db }: Pick<CallContext, 'db'>): Promise<string> {
  const { rows } = await sql<{ newest: string | null }>`select max(id)::text as newest from audit`.execute(
    db,
  );
  return rows[0]?.newest ?? '';
}
