import type { CallModel } from '../../engine/index.ts';

type Json = { readonly [key: string]: unknown };

/** Ids of demo records by name; `perPage` to request more than the default rows. */
export type Ids = Readonly<Record<string, string | number>>;

/** Rows per list that are enough for a story. */
export const MOST_ROWS = 12;

/** Address and body of a call; its parameters are filled from the ids by name. */
export function inputOf(call: CallModel, ids: Ids): readonly [string, Json] {
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

function propertiesOf(schema: unknown): Json {
  return ((schema ?? {}) as { readonly properties?: Json }).properties ?? {};
}

/** A site id in a body is filled in even if it is optional. */
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
