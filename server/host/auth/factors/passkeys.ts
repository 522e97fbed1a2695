import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/Database.ts';

/** The site that passkeys are bound to, by its origin in the browser. */
export interface PasskeySite {
  readonly origin: string;
  readonly name: string;
}

type Passkey = Selectable<Database['passkeys']>;

const MINUTES = 5;

/** Loaded with the first passkey: a tenth of a server's start otherwise. */
const webauthn = () => import('@simplewebauthn/server');

/** WebAuthn options as sent: the engine's responses are open objects. */
type Options = Readonly<Record<string, unknown>>;

/** Removes empty lists: WebAuthn treats missing ones alike. */
function withoutEmptyLists(options: object): Options {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
}

/**
 * Options for creating a passkey: discoverable without user name, with user verification (PIN or biometrics).
 */
export async function registrationOptions(
  db: Kysely<Database>,
  site: PasskeySite,
  { user, challenge }: { user: { userId: number; username: string; fullName: string }; challenge: string },
): Promise<Options> {
  const passkeys = await passkeysOf(db, user.userId);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: hostOf(site),
    userName: user.username,
    userDisplayName: user.fullName,
    userID: new TextEncoder().encode(`user:${user.userId}`),
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: MINUTES * 60_000,
    attestationType: 'none',
    excludeCredentials: passkeys.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return withoutEmptyLists(options);
}

/** Verifies a new passkey; undefined for a forged response or one to another challenge. */
export async function readRegistration(site: PasskeySite, challenge: string, response: unknown) {
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (verified?.verified !== true) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/** Options for using a passkey: those of a user, or any before the user is known. */
export async function authenticationOptions(
  db: Kysely<Database>,
  site: PasskeySite,
  { userId, challenge }: { userId: number | null; challenge: string },
): Promise<Options> {
  const passkeys = userId === null ? [] : await passkeysOf(db, userId);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site),
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: MINUTES * 60_000,
    userVerification: 'required',
    ...(userId === null ? {} : { allowCredentials: passkeys.map(descriptor) }),
  });
  return withoutEmptyLists(options);
}

/**
 * The passkey of a valid response with its new counter; undefined for an invalid one or another user's
 * passkey.
 */
export async function readAuthentication(
  db: Kysely<Database>,
  site: PasskeySite,
  { userId, challenge, response }: { userId: number | null; challenge: string; response: unknown },
): Promise<{ passkey: Passkey; counter: number } | undefined> {
  const answer = response as AuthenticationResponseJSON;
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', String(answer.id))
    .executeTakeFirst();
  if (passkey === undefined || (userId !== null && passkey.userId !== userId)) return undefined;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  return verified?.verified === true
    ? { passkey, counter: verified.authenticationInfo.newCounter }
    : undefined;
}

/** Stores the use of a passkey. @returns false when it was removed meanwhile. */
export async function usePasskey(
  db: Kysely<Database>,
  { passkey, counter, now }: { passkey: Passkey; counter: number; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now })
    .where('passkeyId', '=', passkey.passkeyId)
    .returning('passkeyId')
    .executeTakeFirst();
  return used !== undefined;
}

async function passkeysOf(db: Kysely<Database>, userId: number): Promise<readonly Passkey[]> {
  return db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('passkeyId').execute();
}

function descriptor({ credentialId }: Passkey) {
  return { id: credentialId };
}

function hostOf({ origin }: PasskeySite): string {
  return new URL(origin).hostname;
}
