import { createHash } from 'node:crypto';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { say } from '../../../engine/node.ts';
import { operatorText } from '../db/StartError.ts';
import { type AcrossRule, sharedFields, whenFields } from './acrossRule.ts';
import { acrossWords } from './acrossWords.ts';

/** The database object that enforces a rule across records. */
export interface AcrossObject {
  readonly name: string;
  /** Its comment, with a hash of the SQL, by which a start recognises an unchanged object. */
  readonly mark: string;
  /** Reports rows that violate the rule already, then creates the object. */
  readonly sql: string;
}

export const MARK = 'x-across ';

/**
 * SQL of a rule. `unique` is a partial unique index. `apart` is an exclusion constraint over ranges, with
 * values as one-point ranges: this avoids the extension btree_gist, which some servers lack. `sum` is a
 * constraint trigger at the end of the transaction, which serialises writes of one key by an advisory lock
 * and finds the records by an index.
 */
export function acrossObject(across: AcrossRule): AcrossObject {
  const build = across.rule.unique !== undefined ? unique : across.rule.apart !== undefined ? apart : sum;
  const sql = build(across);
  const mark = `${MARK}${createHash('sha256').update(sql).digest('hex')}`;
  const [name, table] = [escapeIdentifier(across.name), escapeIdentifier(across.table)];
  const kind = across.rule.sum === undefined ? `index ${name}` : `trigger ${name} on ${table}`;
  return {
    name: across.name,
    mark,
    sql: `${COMMENT}${across.name}\n${guard(across)}\n${sql}\n${across.rule.sum === undefined ? '' : `${sumIndex(across)}\n`}comment on ${kind} is '${mark}';`,
  };
}

/**
 * Lock that serialises writes of one key. Keys share 256 locks, because one for each could exceed the
 * server's lock table in bulk writes.
 *
 * @param name SQL of the rule's name.
 * @param values SQL of the key's parts, separated by commas.
 */
export function acrossLock(name: string, values: string): string {
  return `pg_advisory_xact_lock(hashtext(${name}), hashtext(concat_ws('|', ${values})) & 255)`;
}

/** First line of a rule's SQL. */
const COMMENT = '-- x-across ';

/** SQL that drops any object enforcing the rule of that name. */
export function dropAcross(table: string, name: string): string {
  const [object, from] = [escapeIdentifier(name), escapeIdentifier(table)];
  return `${COMMENT}${name}
drop trigger if exists ${object} on ${from};
alter table ${from} drop constraint if exists ${object};
drop index if exists ${object};
drop function if exists ${object}();`;
}

function unique(across: AcrossRule): string {
  const { counts, shared } = acrossWords(across, across.table);
  return `create unique index ${escapeIdentifier(across.name)} on ${escapeIdentifier(across.table)} (${shared.map(bare).join(', ')})
  where ${counts};`;
}

function apart(across: AcrossRule): string {
  const { counts, span, points } = acrossWords(across, across.table);
  const all = [...points, span].map((each) => `${each} with &&`).join(',\n    ');
  return `alter table ${escapeIdentifier(across.table)} add constraint ${escapeIdentifier(across.name)} exclude using gist (
    ${all})
  where (${counts});`;
}

function sum(across: AcrossRule): string {
  const [object, table] = [escapeIdentifier(across.name), escapeIdentifier(across.table)];
  const [after, before, each] = ['new', 'old', 'each'].map((at) => acrossWords(across, at));
  if (after === undefined || before === undefined || each === undefined) return '';
  const sameKey = after.shared.map((column, index) => `${column} = ${before.shared[index]}`);
  const body = `declare total numeric;
begin
  if (${after.counts}) is not true then return null; end if;
  if tg_op = 'UPDATE' then
    -- What was above the limit before may go down.
    if (${[before.counts, ...sameKey, `${after.sum} <= ${before.sum}`].join(' and ')}) then return null; end if;
  end if;
  perform ${acrossLock(escapeLiteral(across.name), after.shared.join(', '))};
  select coalesce(sum(${each.sum}), 0) into total from ${table} as each
    where ${[...each.shared.map((column, index) => `${column} = ${after.shared[index]}`), each.counts].join(' and ')};
  if total > ${across.rule.most} then
    raise exception using errcode = 'check_violation', table = ${escapeLiteral(across.table)}, constraint = ${escapeLiteral(across.name)},
      message = format('the sum is %s, at most ${across.rule.most}', total);
  end if;
  return null;
end`;
  const columns = whenFields(across).map(escapeIdentifier).join(', ');
  return `create or replace function ${object}() returns trigger language plpgsql as ${escapeLiteral(body)};
create constraint trigger ${object} after insert or update of ${columns} on ${table}
  deferrable initially deferred for each row execute function ${object}();`;
}

/**
 * Index for finding the records of one key, unless an index of the table already begins with the shared
 * columns.
 */
function sumIndex({ name, table, rule }: AcrossRule): string {
  const shared = sharedFields(rule);
  if (shared.length === 0) return '';
  const [index, from] = [escapeIdentifier(name), escapeIdentifier(table)];
  const columns = shared.map(escapeIdentifier).join(', ');
  const body = `begin
  if not exists (select from pg_index where indrelid = ${escapeLiteral(from)}::regclass and indisvalid and indpred is null
    and (select count(*) from pg_attribute where attrelid = indrelid and attnum = any((indkey::int2[])[0:${shared.length - 1}])
      and attname in (${shared.map(escapeLiteral).join(', ')})) = ${shared.length}) then
    create index ${index} on ${from} (${columns});
  end if;
end`;
  return `do ${escapeLiteral(body)};`;
}

/** Column name without its table, as `create index` requires. */
function bare(column: string): string {
  return column.slice(column.indexOf('.') + 1);
}

const MAX_NAMED = 20;
/** Stands for the keys, which the database adds to the message. */
const KEYS = '%keys%';

/**
 * Block that raises an error (for a sum: a warning) with the keys of rows that violate the rule already,
 * grouped in brackets.
 */
function guard(across: AcrossRule): string {
  const { entity, table, rule } = across;
  const keyOf = (at: string) =>
    `concat_ws('/', ${(entity['x-key'] ?? []).map((key) => `${at}.${escapeIdentifier(key)}`).join(', ')})`;
  const [a, b] = [acrossWords(across, 'a'), acrossWords(across, 'b')];
  const rows = escapeIdentifier(table);
  const grouped = `select '(' || string_agg(${keyOf('a')}, ', ' order by ${keyOf('a')}) || ')' as rows from ${rows} as a
      where ${a.counts}${a.shared.length === 0 ? '' : ` group by ${a.shared.join(', ')}`} having`;
  const both = [
    `${keyOf('a')} < ${keyOf('b')}`,
    ...a.shared.map((column, index) => `${column} = ${b.shared[index]}`),
  ];
  const violations =
    rule.unique !== undefined
      ? `${grouped} count(*) > 1`
      : rule.sum !== undefined
        ? `${grouped} sum(${a.sum}) > ${rule.most}`
        : `select '(' || ${keyOf('a')} || ', ' || ${keyOf('b')} || ')' as rows from ${rows} as a join ${rows} as b
      on ${[...both, a.counts, b.counts, `${a.span} && ${b.span}`].join(' and ')}`;
  const slots = { title: entity['x-plural'] ?? entity.title, rule: rule.id, keys: KEYS };
  const [ends, words] =
    rule.sum === undefined
      ? ["exception using errcode = 'raise_exception',", say('acrossBroken', slots)]
      : ['warning using', say('acrossExceeded', slots)];
  const [message = '', after = ''] = operatorText(words, 'it').split(KEYS);
  const body = `declare broken text;
begin
  select string_agg(rows, '; ') into broken from (
    ${violations} order by 1 limit ${MAX_NAMED}) as found;
  if broken is not null then raise ${ends} message = ${escapeLiteral(message)} || broken || ${escapeLiteral(after)}; end if;
end`;
  return `do ${escapeLiteral(body)};`;
}
