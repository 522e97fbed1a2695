import { recordSystemAudit } from '../../audit/recordChanges.ts';
import type { FactorStep } from '../../auth/factors/steps.ts';
import { knownDevice } from '../../auth/knownDevices.ts';
import { factorUsername, throttled } from '../../auth/throttle.ts';
import { tokenHash } from '../../auth/tokens.ts';
import type { PrepareContext } from '../../calls/CallContext.ts';
import { type FactorCheck, type FactorProof, proveFactor } from './proveFactor.ts';

/**
 * One throttled attempt at a second proof, at sign-in or in a session; failures are recorded in the audit.
 *
 * @throws Refusal SIGN_IN_THROTTLED, SIGN_IN_BUSY.
 */
export async function attemptFactor(
  context: PrepareContext,
  step: FactorStep,
  proof: FactorProof,
): Promise<FactorCheck | undefined> {
  const { db, session, now } = context;
  const { address, deviceMark: mark } = session;
  // Counted by device mark and not by session: a change of password renews the session's token and would
  // reset the count.
  const device = await knownDevice(db, { username: await nameOf(context, step.userId), mark, now: now() });
  const who = { username: laneOfStep(step.userId, proof.passkey), address, device, now: now() };
  let proved: FactorCheck | undefined;
  const right = await throttled(db, who, async () => {
    proved = await proveFactor(context, step, proof);
    return proved !== undefined;
  });
  if (right) return proved;
  if (step.userId !== null) await recordFailure(context, step.userId);
  return undefined;
}

/**
 * Name under which failures are counted. After the password: one of the user, which a right password does not
 * reset. Before the user is known: the passkey, so that strangers' attempts delay nobody else.
 */
function laneOfStep(userId: number | null, passkey: object | undefined): string {
  if (userId !== null) return factorUsername(userId);
  return `passkey:${tokenHash(String(passkey === undefined ? '' : Reflect.get(passkey, 'id')))}`;
}

async function nameOf({ db }: PrepareContext, userId: number | null): Promise<string> {
  if (userId === null) return '';
  const query = db.selectFrom('users').select('username').where('userId', '=', userId);
  return (await query.executeTakeFirst())?.username ?? '';
}

async function recordFailure(context: PrepareContext, userId: number): Promise<void> {
  const after = { address: context.session.address, secondFactor: true };
  const actor = await nameOf(context, userId);
  await recordSystemAudit(context.db, {
    action: 'loginFailed',
    actor,
    entity: 'user',
    key: String(userId),
    after,
  });
}
