import type { onRequestAsyncHookHandler } from 'fastify';
import { refuse } from '../errors/refuse.ts';
import type { Services } from '../Services.ts';
import { refuseDebt, whoCalls } from './admit.ts';

/** For what is no call and yet nobody's business but our people's. @throws Refusal SIGN_IN_NEEDED, PASSWORD_CHANGE_NEEDED or FACTOR_SETUP_NEEDED. */
export function signedInOnly(services: Services): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const { user } = await whoCalls(services, request, reply);
    if (user === undefined) throw refuse('SIGN_IN_NEEDED');
    refuseDebt(user);
  };
}
