import { type RawBuilder, sql } from 'kysely';
import type { EntitySchema, Field } from '../../../engine/contract/index.ts';

type Sql = RawBuilder<unknown>;

/**
 * SQL of one answer of an entity with `x-answers`, as text. Where the record lacks it, the first answer under
 * a former name of the field (`x-was`) is used, as a migration would: lists sort, filter and search by the
 * values that they show.
 *
 * @param alias alias of the entity's table.
 */
export function storedAnswer(alias: string, { properties }: EntitySchema, name: string): Sql {
  const field = properties[name];
  return hadOtherName(field)
    ? sql`(${carried(alias, name, field)} #>> '{}')`
    : sql`(${answersOf(alias)} ->> ${sql.lit(name)})`;
}

/**
 * SQL of all answers, with those of renamed fields added under their present name; undefined if the entity
 * has no renamed field. Only for lists: a single record is read with the form of its own version.
 */
export function shownAnswers(alias: string, { properties }: EntitySchema): Sql | undefined {
  const renamed = Object.entries(properties).filter(([, field]) => hadOtherName(field));
  if (renamed.length === 0) return undefined;
  // One object each: PostgreSQL allows at most fifty entries in jsonb_build_object.
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

/**
 * The answer under the present name, else the first under a former one: the engine's `carriedAnswers` as SQL,
 * for records of all versions.
 */
function carried(alias: string, name: string, field: Field): Sql {
  const { fields = [], values } = field['x-was'] ?? {};
  const under = (each: string) => nonEmpty(sql`${answersOf(alias)} -> ${sql.lit(each)}`);
  const former = sql`coalesce(${sql.join([...fields.map(under), sql`null`])})`;
  const element = sql`each.given`;
  const now =
    values === undefined
      ? element
      : sql`coalesce(${sql.lit(JSON.stringify(values))}::jsonb -> (${element} #>> '{}'), ${element})`;
  // For a single-value field a list of one gives its element, longer lists give null.
  const whole =
    field.items === undefined
      ? sql`case when count(*) = 1 then nullif(jsonb_agg(fitting) -> 0, 'null') end`
      : sql`case when bool_and(fitting is not null) then jsonb_agg(fitting) end`;
  return sql`coalesce(${under(name)}, (select ${whole} from (
    select ${fitting(field.items ?? field)} as fitting from (
      select ${now} as now from jsonb_path_query(${former}, '$[*]') as each(given)) as one) as every))`;
}

/** Null for an empty answer. */
function nonEmpty(answer: Sql): Sql {
  return sql`case when btrim(${answer} #>> '{}', e' \\t\\r\\n') not in ('', '[]') then ${answer} end`;
}

/** Number formats that convert without loss. */
const INTEGER = '^-?(0|[1-9][0-9]{0,14})$';
const NUMBER = '^-?(0|[1-9][0-9]{0,14})([.,][0-9]*[1-9])?$';

/** `now` as a value of the field's type, converted where lossless (`"12"` and 12), else null. */
function fitting({ type, enum: listed, const: only }: Field): Sql {
  const values = listed ?? (only === undefined ? undefined : [only]);
  const types: readonly string[] =
    values === undefined ? [type ?? []].flat() : values.map((value) => typeof value);
  if (types.length === 0) return sql`now`;
  const is = (...kinds: readonly string[]) => sql`jsonb_typeof(now) in (${sql.join(kinds.map(sql.lit))})`;
  const numeric = (pattern: string) =>
    sql`case when ${is('string', 'number')} and now #>> '{}' ~ ${sql.lit(pattern)} then to_jsonb(replace(now #>> '{}', ',', '.')::numeric) end`;
  const ways = [
    // An exact type match precedes conversions.
    ...types
      .filter((each) => each !== 'integer' && each !== 'null')
      .map((each) => sql`case when ${is(each)} then now end`),
    ...(types.includes('integer') ? [numeric(INTEGER)] : []),
    ...(types.includes('number') ? [numeric(NUMBER)] : []),
    ...(types.includes('string')
      ? [sql`case when ${is('number', 'boolean')} then to_jsonb(now #>> '{}') end`]
      : []),
  ];
  const value = sql`coalesce(${sql.join([...ways, sql`null`])})`;
  if (values === undefined) return value;
  const among = values.map((value) => sql`${sql.lit(JSON.stringify(value))}::jsonb`);
  return sql`case when ${value} in (${sql.join(among)}) then ${value} end`;
}
