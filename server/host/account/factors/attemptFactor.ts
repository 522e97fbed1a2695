import { recordSystemAudit } from '../../audit/recordSystemAudit.ts';
import type { FactorStep } from '../../auth/factors/steps.ts';
import { knownDevice } from '../../auth/knownDevices.ts';
import { factorUsername, throttled } from '../../auth/throttle.ts';
import { tokenHash } from '../../auth/tokens.ts';
import type { PrepareContext } from '../../calls/CallContext.ts';
import { type FactorProof, type Proved, proveFactor } from './proveFactor.ts';

/**
 * One attempt to give the second proof, at the door or above a page: counted in the same lane, and told to the audit when it was wrong.
 *
 * @throws Refusal SIGN_IN_THROTTLED, SIGN_IN_BUSY.
 */
export async function attemptFactor(
  context: PrepareContext,
  step: FactorStep,
  proof: FactorProof,
): Promise<Proved | undefined> {
  const { db, session, now } = context;
  const { address, deviceMark: mark } = session;
  // By the browser's mark, never by the session: its token changes with the password, and guesses would start from zero.
  const device = await knownDevice(db, { username: await nameOf(context, step.userId), mark, now: now() });
  const who = { username: laneOfStep(step.userId, proof.passkey), address, device, now: now() };
  let proved: Proved | undefined;
  const right = await throttled(db, who, async () => {
    proved = await proveFactor(context, step, proof);
    return proved !== undefined;
  });
  if (right) return proved;
  if (step.userId !== null) await tellFailure(context, step.userId);
  return undefined;
}

/**
 * What the failures count against. Of whoever has given their password: a lane of their own, which the right password does not clear. Where nobody is
 * named yet, the passkey itself: what strangers send in the names of their own keeps nobody waiting.
 */
function laneOfStep(userId: number | null, passkey: object | undefined): string {
  if (userId !== null) return factorUsername(userId);
  return `passkey:${tokenHash(String(passkey === undefined ? '' : Reflect.get(passkey, 'id')))}`;
}

async function nameOf({ db }: PrepareContext, userId: number | null): Promise<string> {
  if (userId === null) return '';
  const found = db.selectFrom('users').select('username').where('userId', '=', userId);
  return (await found.executeTakeFirst())?.username ?? '';
}

async function tellFailure(context: PrepareContext, userId: number): Promise<void> {
  const after = { address: context.session.address, secondFactor: true };
  const actor = await nameOf(context, userId);
  await recordSystemAudit(context.db, {
    deed: 'loginFailed',
    actor,
    entity: 'user',
    key: String(userId),
    after,
  });
}
