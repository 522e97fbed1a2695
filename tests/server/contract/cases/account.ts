import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { beginStep, type StepPurpose } from '../../../../server/host/auth/factors/steps.ts';
import { hashPassword } from '../../../../server/host/auth/password.ts';
import { openSession } from '../../../../server/host/auth/sessions.ts';
import { createAuthenticator } from '../../../support/authenticator.ts';
import { admin, type Cases, operaio } from '../Case.ts';
import { NOW, type World } from '../World.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, index) => `aaaaa-bbbb${'abcdefghjk'[index]}`);
let userCount = 0;

/**
 * Account of the user: sessions and second factors. A user with a second factor signs in differently, so
 * these cases have separate users.
 */
export const accountCases: Cases<
  | 'changePassword'
  | 'fetchMySessions'
  | 'endMySession'
  | 'endAllMySessions'
  | 'reauthenticate'
  | 'beginReauthentication'
  | 'fetchMyFactors'
  | 'proposeTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'proposeRecoveryCodes'
  | 'keepRecoveryCodes'
  | 'beginPasskey'
  | 'addPasskey'
  | 'removePasskey'
  | 'fetchSecondStep'
  | 'fetchSignInWays'
  | 'beginPasskeySignIn'
  | 'finishSignIn'
  | 'endUserSessions'
  | 'resetUserFactors'
> = {
  changePassword: operaio(async (world) => {
    const { userId, cookie } = await signedIn(world);
    const passwordHash = await hashPassword('cantieri');
    await world.db.updateTable('users').set({ passwordHash }).where('userId', '=', userId).execute();
    return { cookie, body: { oldPassword: 'cantieri', newPassword: 'Tralicci1!' } };
  }),
  fetchMySessions: operaio(),
  endMySession: operaio(async (world) => ({ params: { sessionId: await ownSession(world) } })),
  endAllMySessions: operaio(),
  reauthenticate: operaio(() => ({ body: { password: 'cantieri' } })),
  beginReauthentication: operaio(withPasskey),
  fetchMyFactors: operaio(withPasskey),
  proposeTotp: operaio(),
  confirmTotp: operaio(async (world) => {
    const code = TOTP.generate({ secret: new TOTP({ secret: SECRET }).secret, timestamp: NOW.getTime() });
    return { ...(await signedIn(world)), body: { secret: SECRET, code } };
  }),
  removeTotp: operaio(async (world) => {
    const { userId, cookie } = await signedIn(world);
    await world.db.insertInto('totp_factors').values({ userId, secret: '', lastStep: 0 }).execute();
    return { cookie };
  }),
  proposeRecoveryCodes: operaio(),
  keepRecoveryCodes: operaio(() => ({ body: { codes: CODES } })),
  beginPasskey: operaio(withPasskey),
  addPasskey: operaio(async (world) => {
    const { userId, cookie } = await signedIn(world);
    const step = await stepOf(world, 'register', userId);
    const passkey = createAuthenticator(world.origin).create(step);
    return { cookie: `${cookie}; ${step.cookie}`, body: { name: 'Telefono', passkey } };
  }),
  removePasskey: operaio(async (world) => {
    const { cookie, passkeyId } = await withPasskey(world);
    return { cookie, params: { passkeyId } };
  }),
  fetchSecondStep: operaio(async (world) => ({ cookie: (await secondStep(world)).cookie })),
  fetchSignInWays: operaio(),
  beginPasskeySignIn: operaio(),
  finishSignIn: operaio(async (world) => {
    const { phone, ...step } = await secondStep(world);
    return { cookie: step.cookie, body: { passkey: phone.get(step) } };
  }),
  endUserSessions: admin(async (world) => ({ params: { userId: await somebody(world) } })),
  resetUserFactors: admin(async (world) => ({ params: { userId: await somebody(world) } })),
};

/** A user whom no other case signs in. */
async function somebody({ db }: World): Promise<number> {
  userCount += 1;
  const values = { username: `altro${userCount}`, fullName: 'Altra Persona', role: 'operaio' } as const;
  return (await db.insertInto('users').values(values).returning('userId').executeTakeFirstOrThrow()).userId;
}

async function signedIn(world: World): Promise<{ userId: number; cookie: string }> {
  const userId = await somebody(world);
  const { token } = await openSession(world.db, { userId, address: '', userAgent: '', now: NOW });
  return { userId, cookie: `cantieri_session=${token}` };
}

async function withPasskey(world: World) {
  const { userId, cookie } = await signedIn(world);
  const phone = createAuthenticator(world.origin);
  const row = world.db.insertInto('passkeys').values({ ...phone.row, userId });
  const { passkeyId } = await row.returning('passkeyId').executeTakeFirstOrThrow();
  return { userId, cookie, passkeyId, phone };
}

async function secondStep(world: World) {
  const { userId, phone } = await withPasskey(world);
  return { phone, ...(await stepOf(world, 'second-factor', userId)) };
}

async function stepOf({ db }: World, purpose: StepPurpose, userId: number) {
  const { challenge, token } = await beginStep(db, { purpose, userId, now: NOW });
  return { challenge, cookie: `cantieri_step=${token}` };
}

/** A further session of the user's own. */
async function ownSession({ db, user: { userId } }: World): Promise<number> {
  const values = { tokenHash: randomUUID(), userId, expiresAt: '2099-01-01', address: '', userAgent: '' };
  const row = db.insertInto('sessions').values(values).returning('sessionId');
  return (await row.executeTakeFirstOrThrow()).sessionId;
}
