import type { CallModel } from '../../../engine/index.ts';
import type { Backups } from '../../../server/host/backup/startBackups.ts';
import { addressOf } from '../../support/addressOf.ts';
import type { Answer, Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildProject } from '../../support/buildTeam.ts';
import type { Actor, Given } from './Case.ts';
import { createWorld, NOW, type TeamColumns, TODAY, type World } from './World.ts';

/** The leader who owns the records of `capo`, and another one. */
export const OWN_LEADER = 1;
export const OTHER_LEADER = 2;
const OWN_PROJECT = 2;

export interface ContractApp extends TestApp {
  /** Signed in once and kept. */
  as(actor: Actor): Promise<Api>;
  world(actor: Actor, leader?: number, teams?: TeamColumns): Promise<World>;
}

/** A back-up ends when it ends, and its rows would be taken for those of the call after it. */
const UNMADE: Backups = {
  plan: { folder: '/nowhere', keepCount: 14, keepDays: 30 },
  running: async () => false,
  start: () => {},
  stop: async () => {},
};

/**
 * The real server on the demo data, at half past nine (UTC) of their day.
 *
 * @param options e.g. another product.
 */
export async function startContractApp(
  options: Pick<NonNullable<Parameters<typeof startTestApp>[0]>, 'product'> = {},
): Promise<ContractApp> {
  const test = await startTestApp({
    backups: UNMADE,
    demoDay: TODAY,
    now: () => NOW,
    demo: true,
    ...options,
  });
  const apis = new Map<Actor, Promise<Api>>();
  const as = (actor: Actor): Promise<Api> => {
    const knownClient = apis.get(actor) ?? test.api(actor);
    apis.set(actor, knownClient);
    return knownClient;
  };
  const world = async (actor: Actor, leader = OWN_LEADER, teams: TeamColumns = {}) => {
    const users = test.database.db.selectFrom('users').select(['userId', 'username', 'empID']);
    const user = await users.where('username', '=', actor).executeTakeFirstOrThrow();
    // The demo gives each leader a project with everything in it; another leader's must be one where `capo` never works.
    const pmgEntry =
      leader === OWN_LEADER ? OWN_PROJECT : await buildProject(test.database.db, { EMPLOYEE: leader });
    return createWorld(test, { leader, pmgEntry, user, teams });
  };
  return { ...test, as, world };
}

/** Makes a call; a stream is left as soon as it has begun. */
export async function make(
  api: Api,
  call: CallModel,
  given: Given,
  { path = call.fullPath, headers = {} }: { path?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<Answer> {
  const address = addressOf(call, given, path);
  const sends = given.body !== undefined && call.method !== 'GET' && call.method !== 'DELETE';
  // A client without a session stays without one where a session is required.
  const usesOwnCookie = given.cookie !== undefined && (api.cookie !== '' || call.access === 'public');
  return api.send(call.method, address, {
    ...(sends ? { body: given.body } : {}),
    headers: { ...(usesOwnCookie ? { cookie: given.cookie } : {}), ...headers },
  });
}
