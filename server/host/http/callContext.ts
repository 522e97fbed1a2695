import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallModel } from '../../../engine/contract/index.ts';
import { dayAt, zoneOf } from '../../../engine/index.ts';
import { sessionControl } from '../auth/cookie.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { Services } from '../Services.ts';
import { requesterOf } from './requestLog.ts';

const nothing = () => {};

/** Outside the transaction of a write nothing is collected. */
const OUTSIDE_WRITES = {
  skipAudit: nothing,
  actsAs: nothing,
  changed: nothing,
  afterCommit: nothing,
};

type SharedContext = Services & Pick<CallContext, keyof typeof OUTSIDE_WRITES | 'call' | 'outside'>;

/** The part of a call's context that is the same for all its requests. */
export function sharedContext(call: CallModel, services: Services): SharedContext {
  return { ...services, ...OUTSIDE_WRITES, call, outside: services.db };
}

/**
 * The context of one request. The shared part is copied at once: its fields added singly would cost a fifth of
 * what finding the session costs.
 */
export function contextOf(
  shared: SharedContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { uploads, progress }: Pick<CallContext, 'uploads' | 'progress'>,
): CallContext {
  const signal = abortWhenGone(reply);
  return {
    ...shared,
    user: request.signedIn,
    verifiedAt: request.verifiedAt,
    log: callLog(request),
    session: sessionControl(request, reply),
    answersWith: (status) => void reply.code(status),
    uploads,
    progress,
    signal,
    cancellable: { signal, inflightQueryAbortStrategy: 'cancel query' },
    today: () => dayAt(shared.now(), zoneOf(shared.product.settings)),
  };
}

/** Few calls log: a child logger, which costs as much as finding the session, is made for the first line. */
function callLog(request: FastifyRequest): CallContext['log'] {
  const logger = () => request.log.child({ ...requesterOf(request), user: request.signedIn.userId });
  return {
    error: (details, text) => logger().error(details, text),
    warn: (details, text) => logger().warn(details, text),
    info: (details, text) => logger().info(details, text),
  };
}

/** A signal that is aborted when the client closes the connection before the answer is sent. */
function abortWhenGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const leave = () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('client gone'));
  };
  // It may have gone while its session was read.
  if (reply.raw.destroyed) leave();
  else reply.raw.once('close', leave);
  return controller.signal;
}
