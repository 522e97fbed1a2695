import { type RawBuilder, sql } from 'kysely';
import type { EntitySchema, Field } from '../../../engine/contract/index.ts';

type Sql = RawBuilder<unknown>;

/**
 * One of the answers that an entity keeps together, as text. Where its field had other names (`x-was`) and a record has nothing under this one, what was answered
 * under the first of those counts, as a move of the record would bring it along: so lists sort, filter and search by what they show.
 *
 * @param alias by what name the query knows the entity's table.
 */
export function storedAnswer(alias: string, { properties }: EntitySchema, name: string): Sql {
  const field = properties[name];
  return hadOtherName(field)
    ? sql`(${carried(alias, name, field)} #>> '{}')`
    : sql`(${answersOf(alias)} ->> ${sql.lit(name)})`;
}

/**
 * All of the answers, those beside them that are shown under the name that their field has now; undefined where no field had another. For lists alone: whoever
 * reads one record to show or save it has it in its own version.
 */
export function shownAnswers(alias: string, { properties }: EntitySchema): Sql | undefined {
  const renamed = Object.entries(properties).filter(([, field]) => hadOtherName(field));
  if (renamed.length === 0) return undefined;
  // One by one: PostgreSQL builds no object of more than fifty entries at once.
  const added = renamed.map(
    ([name, field]) =>
      sql`jsonb_strip_nulls(jsonb_build_object(${sql.lit(name)}::text, ${carried(alias, name, field)}))`,
  );
  return sql`(${sql.join([answersOf(alias), ...added], sql` || `)})`;
}

function hadOtherName(field: Field | undefined): field is Field {
  return field?.['x-was']?.fields !== undefined;
}

function answersOf(alias: string): Sql {
  return sql.ref(`${alias}.answers`);
}

/** The answer under its name or, if there is none, the first former one: the same as `carriedAnswers` of the engine, for records of any version at once. */
function carried(alias: string, name: string, field: Field): Sql {
  const { fields = [], values } = field['x-was'] ?? {};
  const under = (each: string) => given(sql`${answersOf(alias)} -> ${sql.lit(each)}`);
  const former = sql`coalesce(${sql.join([...fields.map(under), sql`null`])})`;
  const each = sql`each.given`;
  const now =
    values === undefined
      ? each
      : sql`coalesce(${sql.lit(JSON.stringify(values))}::jsonb -> (${each} #>> '{}'), ${each})`;
  // A single answer of a list of one is that one; of several there is none that counts.
  const whole =
    field.items === undefined
      ? sql`case when count(*) = 1 then nullif(jsonb_agg(fitting) -> 0, 'null') end`
      : sql`case when bool_and(fitting is not null) then jsonb_agg(fitting) end`;
  return sql`coalesce(${under(name)}, (select ${whole} from (
    select ${fitting(field.items ?? field)} as fitting from (
      select ${now} as now from jsonb_path_query(${former}, '$[*]') as each(given)) as one) as every))`;
}

/** Nothing in place of an answer that is none. */
function given(answer: Sql): Sql {
  return sql`case when btrim(${answer} #>> '{}', e' \\t\\r\\n') not in ('', '[]') then ${answer} end`;
}

/** Numbers as they are written when nothing of them gets lost. */
const INTEGER = '^-?(0|[1-9][0-9]{0,14})$';
const NUMBER = '^-?(0|[1-9][0-9]{0,14})([.,][0-9]*[1-9])?$';

/** `now` as a value that the field takes, also as what it says in another type: `"12"` and 12; otherwise nothing. */
function fitting({ type, enum: listed, const: only }: Field): Sql {
  const values = listed ?? (only === undefined ? undefined : [only]);
  const types: readonly string[] =
    values === undefined ? [type ?? []].flat() : values.map((value) => typeof value);
  if (types.length === 0) return sql`now`;
  const is = (...kinds: readonly string[]) => sql`jsonb_typeof(now) in (${sql.join(kinds.map(sql.lit))})`;
  const written = (pattern: string) =>
    sql`case when ${is('string', 'number')} and now #>> '{}' ~ ${sql.lit(pattern)} then to_jsonb(replace(now #>> '{}', ',', '.')::numeric) end`;
  const ways = [
    // As it stands, before what it could be read as.
    ...types
      .filter((each) => each !== 'integer' && each !== 'null')
      .map((each) => sql`case when ${is(each)} then now end`),
    ...(types.includes('integer') ? [written(INTEGER)] : []),
    ...(types.includes('number') ? [written(NUMBER)] : []),
    ...(types.includes('string')
      ? [sql`case when ${is('number', 'boolean')} then to_jsonb(now #>> '{}') end`]
      : []),
  ];
  const found = sql`coalesce(${sql.join([...ways, sql`null`])})`;
  if (values === undefined) return found;
  const among = values.map((value) => sql`${sql.lit(JSON.stringify(value))}::jsonb`);
  return sql`case when ${found} in (${sql.join(among)}) then ${found} end`;
}
