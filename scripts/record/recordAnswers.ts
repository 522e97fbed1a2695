import { isDeepStrictEqual } from 'node:util';
import type { CallModel, Product } from '../../engine/index.ts';
import { DEMO_USERNAMES } from '../../server/host/auth/demoUsers.ts';
import { askAs, type Heard, type SignedInAsker } from './askAs.ts';
import { type Ids, MOST_ROWS } from './inputOf.ts';

type Json = { readonly [key: string]: unknown };
type ByCall<T> = Record<string, T>;

/** What the demo said: to its administrator, and where it says otherwise to the other roles. */
export interface Recorded {
  readonly answers: ByCall<unknown>;
  /** By role. */
  readonly roles: Record<string, RecordedRole>;
}

interface RecordedRole {
  readonly user: SignedInAsker['user'];
  readonly answers: ByCall<unknown>;
  /** What an administrator is answered and this role may not ask, with the reason that it is told. */
  readonly refusals: ByCall<Heard>;
}

/** What each reading call answers the demo's users, all asking about the same site; what an administrator is refused here is left out. */
export async function recordAnswers(address: string, product: Product): Promise<Recorded> {
  const askers = await Promise.all(DEMO_USERNAMES.map((username) => askAs(address, product, username)));
  // Whoever a visitor tries first leads the site that all are asked about; who may do everything gives the measure.
  const [leader] = askers;
  const administrator = askers.at(-1);
  if (leader === undefined || administrator === undefined) throw new Error('The demo has no users.');
  const ids = await knownIds(product, leader);
  const measure = await heardBy(product, administrator, ids);
  const answers = bodiesOf(measure, ({ status }) => status < 400);
  const roles: Record<string, RecordedRole> = {};
  for (const asker of askers) {
    const heard = await heardBy(product, asker, ids);
    const others = Object.entries(heard).filter(
      ([name, { body }]) =>
        name in answers && asker !== administrator && !isDeepStrictEqual(body, answers[name]),
    );
    roles[asker.user.role] = {
      user: asker.user,
      answers: bodiesOf(Object.fromEntries(others), ({ status }) => status < 400),
      refusals: Object.fromEntries(
        others.filter(([name, { status }]) => status >= 400 && !may(asker, product.calls[name])),
      ),
    };
  }
  return { answers, roles };
}

/** Whether a call is refused only because the record that it was asked about belongs to somebody else: a role asks about its own. */
function may({ user: { permissions } }: SignedInAsker, call: CallModel | undefined): boolean {
  const wanted = [call?.permission ?? []].flat();
  return wanted.length === 0 || wanted.some((permission) => permissions.includes(permission));
}

function bodiesOf(heard: ByCall<Heard>, wanted: (each: Heard) => boolean): ByCall<unknown> {
  const found = Object.entries(heard).filter(([, each]) => wanted(each));
  return Object.fromEntries(found.map(([name, { body }]) => [name, body]));
}

async function heardBy(product: Product, { ask }: SignedInAsker, ids: Ids): Promise<ByCall<Heard>> {
  const heard: ByCall<Heard> = {};
  for (const [name, call] of Object.entries(product.calls).toSorted(([a], [b]) => a.localeCompare(b))) {
    if (call.effect !== 'read' || isPrivate(name, call)) continue;
    const answer = await ask(call, ids);
    if (answer !== undefined) heard[name] = { ...answer, body: shortened(answer.body) };
  }
  return heard;
}

/** Secrets of a person are nobody's picture. */
function isPrivate(name: string, { fullPath }: CallModel): boolean {
  return name.startsWith('propose') || (fullPath.startsWith('/auth/') && !name.startsWith('fetchMy'));
}

/** A site in report, an order, a project and a checklist of the demo: what calls that want one are asked about. */
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

/** Long lists end early; their totals stay as they were. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST_ROWS).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}
