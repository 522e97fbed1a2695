import type { CallModel } from '../../engine/index.ts';

type Json = { readonly [key: string]: unknown };

/** Keys of records of the demo, by what they are called; `perPage` where more than the usual rows are wanted. */
export type Ids = Readonly<Record<string, string | number>>;

/** So many rows of a list are enough to see it. */
export const MOST_ROWS = 12;

/** Address and body of a call, its parameters answered from the ids by what they are called. */
export function inputOf(call: CallModel, ids: Ids): readonly [string, Json] {
  const about = call.fullPath;
  const path = about.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(answerFor(name, about, ids)),
  );
  const query = new URLSearchParams(
    namesOf(call.query, ids).map((name) => [name, String(answerFor(name, about, ids))]),
  );
  const asked = [...namesOf(call.body, ids), ...Object.keys(propertiesOf(call.body)).filter(isTeam)];
  const body = Object.fromEntries(asked.map((name) => [name, answerFor(name, about, ids)]));
  return [query.size > 0 ? `${path}?${query}` : path, body];
}

/** What a call must be told, and how many rows of it. */
function namesOf(schema: unknown, ids: Ids): readonly string[] {
  const { required = [] } = (schema ?? {}) as { readonly required?: readonly string[] };
  const properties = propertiesOf(schema);
  return 'perPage' in properties && 'perPage' in ids ? [...new Set([...required, 'perPage'])] : required;
}

function propertiesOf(schema: unknown): Json {
  return ((schema ?? {}) as { readonly properties?: Json }).properties ?? {};
}

/** A body that may name a site is about the one that is known. */
function isTeam(name: string): boolean {
  return /^team_?id$/i.test(name);
}

function answerFor(name: string, path: string, ids: Ids): string | number {
  if (name === 'perPage') return ids['perPage'] ?? MOST_ROWS;
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
