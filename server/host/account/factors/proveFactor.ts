import type { Kysely } from 'kysely';
import { readAuthentication, usePasskey } from '../../auth/factors/passkeys.ts';
import { hasRecoveryCode, useRecoveryCode } from '../../auth/factors/recoveryCodes.ts';
import type { FactorStep } from '../../auth/factors/steps.ts';
import { findTotpStep, useTotpStep } from '../../auth/factors/totp.ts';
import type { PrepareContext } from '../../calls/CallContext.ts';
import type { Database } from '../../db/Database.ts';
import { siteOf } from './siteOf.ts';

/** A second proof; exactly one field is set. */
export interface FactorProof {
  readonly code?: string;
  readonly recoveryCode?: string;
  readonly passkey?: object;
}

/**
 * A valid proof: its user, and the function that consumes it in the call's transaction (false: used
 * meanwhile).
 */
export interface FactorCheck {
  readonly userId: number;
  use(db: Kysely<Database>): Promise<boolean>;
}

/**
 * Verifies a proof; undefined when it is wrong, used or missing. A step without user accepts passkeys only.
 */
export async function proveFactor(
  context: PrepareContext,
  { userId, challenge }: FactorStep,
  proof: FactorProof,
): Promise<FactorCheck | undefined> {
  const { db, factorKey, now } = context;
  if (proof.passkey !== undefined) {
    const request = { userId, challenge, response: proof.passkey };
    const right = await readAuthentication(db, siteOf(context), request);
    return right && { userId: right.passkey.userId, use: (trx) => usePasskey(trx, { ...right, now: now() }) };
  }
  if (userId === null) return undefined;
  if (proof.code !== undefined) {
    const code = proof.code.replaceAll(/\s/g, '');
    const step = await findTotpStep(db, factorKey, { userId, code, now: now() });
    return step === undefined ? undefined : { userId, use: (trx) => useTotpStep(trx, userId, step) };
  }
  const { recoveryCode } = proof;
  if (recoveryCode === undefined || !(await hasRecoveryCode(db, factorKey, userId, recoveryCode))) {
    return undefined;
  }
  return { userId, use: (trx) => useRecoveryCode(trx, factorKey, userId, recoveryCode) };
}
