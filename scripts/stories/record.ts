import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { CallModel, Product } from '../../engine/index.ts';
import { DEMO_PASSWORD, DEMO_USERNAMES } from '../../server/host/auth/settleDemo.ts';
import { readProduct } from '../../server/host/product/readProduct.ts';
import { readEnvironment } from '../../server/host/readEnvironment.ts';
import { startServer } from '../../server/startServer.ts';
import { ensureDemo } from '../seed/seedDatabase.ts';

type Body = { readonly [key: string]: unknown };

/** Ids of demo records by name; `perPage` to request more than the default rows. */
type Ids = Readonly<Record<string, string | number>>;

/** Rows per list that are enough for a story. */
const MAX_ROWS = 12;

/** Address and body of a call; its parameters are filled from the ids by name. */
function inputOf(call: CallModel, ids: Ids): readonly [string, Body] {
  const about = call.fullPath;
  const path = about.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(answerFor(name, about, ids)),
  );
  const query = new URLSearchParams(
    namesOf(call.query, ids).map((name) => [name, String(answerFor(name, about, ids))]),
  );
  const bodyNames = [...namesOf(call.body, ids), ...Object.keys(propertiesOf(call.body)).filter(isTeam)];
  const body = Object.fromEntries(bodyNames.map((name) => [name, answerFor(name, about, ids)]));
  return [query.size > 0 ? `${path}?${query}` : path, body];
}

/** Required properties, and the number of rows if it is given. */
function namesOf(schema: unknown, ids: Ids): readonly string[] {
  const { required = [] } = (schema ?? {}) as { readonly required?: readonly string[] };
  const properties = propertiesOf(schema);
  return 'perPage' in properties && 'perPage' in ids ? [...new Set([...required, 'perPage'])] : required;
}

function propertiesOf(schema: unknown): Body {
  return ((schema ?? {}) as { readonly properties?: Body }).properties ?? {};
}

/** A site id in a body is filled in even if it is optional. */
function isTeam(name: string): boolean {
  return /^team_?id$/i.test(name);
}

function answerFor(name: string, path: string, ids: Ids): string | number {
  if (name === 'perPage') return ids['perPage'] ?? MAX_ROWS;
  if (/^(?:team_?id|parentid)$/i.test(name)) return ids['team'] ?? 0;
  if (/^(?:pmgentry|absentry)$/i.test(name)) return ids['project'] ?? 0;
  if (name === 'linkedObject') return 'order';
  if (name === 'linkedId') return ids['order'] ?? 0;
  if (name === 'itemType') return 'company';
  if (/prj|project|subprojects/.test(path)) return ids['project'] ?? 0;
  if (/rdr|order/.test(path)) return ids['order'] ?? 0;
  if (/verifica/.test(path)) return ids['vis'] ?? 0;
  return ids['team'] ?? 0;
}

const HEADERS = { 'x-requested-with': 'cantieri', 'content-type': 'application/json' };

/** Answer of a call, or its refusal. */
interface Heard {
  readonly status: number;
  readonly body: unknown;
}

/** A signed-in demo user. */
interface SignedInAsker {
  readonly user: { readonly role: string; readonly permissions: readonly string[] };
  /** Undefined for answers other than JSON: files, streams. */
  readonly ask: (call: CallModel, ids: Ids) => Promise<Heard | undefined>;
}

/** Signs a demo user in to a running product. */
async function askAs(address: string, product: Product, username: string): Promise<SignedInAsker> {
  const login = await fetch(`${address}${product.calls['login']?.fullPath}`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  if (!login.ok) throw new Error(`The demo does not let "${username}" in: ${await login.text()}`);
  const cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const { user } = (await login.json()) as Pick<SignedInAsker, 'user'>;
  const ask = async (call: CallModel, ids: Ids): Promise<Heard | undefined> => {
    const [path, body] = inputOf(call, ids);
    const answer = await fetch(`${address}${path}`, {
      method: call.method,
      headers: { ...HEADERS, cookie },
      ...(call.method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    return isJson ? { status: answer.status, body: await answer.json() } : undefined;
  };
  return { user, ask };
}

type Json = { readonly [key: string]: unknown };
type ByCall<T> = Record<string, T>;

/** Recorded answers: those for the administrator, and differing ones for other roles. */
interface Recorded {
  readonly answers: ByCall<unknown>;
  /** By role. */
  readonly roles: Record<string, RecordedRole>;
}

interface RecordedRole {
  readonly user: SignedInAsker['user'];
  readonly answers: ByCall<unknown>;
  /** Answers of the administrator that are refused to this role, with the reason. */
  readonly refusals: ByCall<Heard>;
}

/**
 * Records the answers of all reading calls for the demo's users, all about the same site; calls refused to
 * the administrator are left out.
 */
async function recordAnswers(address: string, product: Product): Promise<Recorded> {
  const askers = await Promise.all(DEMO_USERNAMES.map((username) => askAs(address, product, username)));
  // The first demo user leads the site; the administrator, who has all permissions, is the reference.
  const [leader] = askers;
  const administrator = askers.at(-1);
  if (leader === undefined || administrator === undefined) throw new Error('The demo has no users.');
  const ids = await knownIds(product, leader);
  const measure = await heardBy(product, administrator, ids);
  const answers = bodiesOf(measure, ({ status }) => status < 400);
  const roles: Record<string, RecordedRole> = {};
  for (const asker of askers) {
    const results = await heardBy(product, asker, ids);
    const differing = Object.entries(results).filter(
      ([name, { body }]) =>
        name in answers && asker !== administrator && !isDeepStrictEqual(body, answers[name]),
    );
    roles[asker.user.role] = {
      user: asker.user,
      answers: bodiesOf(Object.fromEntries(differing), ({ status }) => status < 400),
      refusals: Object.fromEntries(
        differing.filter(([name, { status }]) => status >= 400 && !may(asker, product.calls[name])),
      ),
    };
  }
  return { answers, roles };
}

/**
 * Whether the role has the permission, so that a refusal only concerns the ownership of the record; such
 * refusals are not recorded.
 */
function may({ user: { permissions } }: SignedInAsker, call: CallModel | undefined): boolean {
  const required = [call?.permission ?? []].flat();
  return required.length === 0 || required.some((permission) => permissions.includes(permission));
}

function bodiesOf(results: ByCall<Heard>, isAccepted: (each: Heard) => boolean): ByCall<unknown> {
  const accepted = Object.entries(results).filter(([, each]) => isAccepted(each));
  return Object.fromEntries(accepted.map(([name, { body }]) => [name, body]));
}

async function heardBy(product: Product, { ask }: SignedInAsker, ids: Ids): Promise<ByCall<Heard>> {
  const results: ByCall<Heard> = {};
  for (const [name, call] of Object.entries(product.calls).toSorted(([a], [b]) => a.localeCompare(b))) {
    if (call.effect !== 'read' || isPrivate(name, call)) continue;
    const answer = await ask(call, ids);
    if (answer !== undefined) results[name] = { ...answer, body: shortened(answer.body) };
  }
  return results;
}

/** Private data (accounts, proposals) is not recorded. */
function isPrivate(name: string, { fullPath }: CallModel): boolean {
  return name.startsWith('propose') || (fullPath.startsWith('/auth/') && !name.startsWith('fetchMy'));
}

/** Ids of a site in report, an order, a project and a checklist of the demo, as parameters of calls. */
async function knownIds(product: Product, { ask }: SignedInAsker): Promise<Ids> {
  const first = async (name: string, ids: Ids, wanted: (row: Json) => boolean): Promise<Json> => {
    const call = product.calls[name];
    const answer = call === undefined ? undefined : await ask(call, ids);
    const rows = Object.values(dataOf(answer?.body)).find(Array.isArray) as Json[] | undefined;
    return rows?.find(wanted) ?? rows?.[0] ?? {};
  };
  const all = { perPage: 100 };
  const team = await first('fetchTeamList', all, (row) => row['Stato'] === 'R' && row['Approved'] !== 'Y');
  const order = await first('fetchOrders', all, (row) => row['SobisDocType'] === 'F');
  const ids = { team: Number(team['teamID']), order: Number(order['Id']), project: Number(team['pmgEntry']) };
  const check = await first('fetchVISList', ids, () => true);
  return { ...ids, vis: Number(check['Id'] ?? 0) };
}

function dataOf(answer: unknown): Json {
  const { ResultData, ...bare } = (answer ?? {}) as { readonly ResultData?: Json };
  return ResultData ?? bare;
}

/** Shortens lists; totals stay unchanged. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ROWS).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}

/**
 * `node scripts/stories/record.ts` records the answers of the product with demo data for the stories, into
 * `.generated/recorded`: `answers.json` by call name, and `roles.json` for other roles.
 */
const root = join(import.meta.dirname, '../..');
const folder = join(root, '.generated/recorded');
const dataDir = await mkdtemp(join(tmpdir(), 'cantieri-record-'));
const environment = { DATA_DIR: dataDir, PORT: '0', DEMO: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
const options = readEnvironment(environment, { root, terminal: false });
const server = await startServer(options, () => undefined, ensureDemo);
try {
  const recorded = await recordAnswers(server.address, await readProduct(join(root, 'schemas')));
  await mkdir(folder, { recursive: true });
  for (const [name, part] of Object.entries(recorded)) {
    const text = JSON.stringify(part).replaceAll(dataDir, '/srv/cantieri');
    await writeFile(join(folder, `${name}.json`), text);
  }
  console.log(`Recorded ${Object.keys(recorded.answers).length} answers.`);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
