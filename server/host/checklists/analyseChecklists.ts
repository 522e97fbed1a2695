import { type Kysely, sql } from 'kysely';
import type { DataRecord as matching } from '../../../engine/contract/index.ts';
import {
  answerFigures,
  type CountedAnswer,
  type FormPackage,
  fieldRights,
  formPackage,
  type ItemFigures,
  translate,
} from '../../../engine/index.ts';
import { recordName } from '../access/recordName.ts';
import { visibleWhere } from '../access/visibleWhere.ts';
import { can } from '../auth/SignedInUser.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/Refusal.ts';
import { labelWords, messageWords } from '../errors/slotWords.ts';
import { formOfVersion } from '../product/formVersions.ts';
import { messagesFor, productIn } from '../product/productLookups.ts';
import { checklistsOf } from '../records/move/checklistsAbout.ts';
import { filterCondition, searchCondition } from '../records/narrowing.ts';
import { type Query, type RecordQuery, recordQuery } from '../records/recordQuery.ts';
import { entityNamed } from '../writes/entityColumns.ts';
import { answerCounter, type Counted, type CountedGroup } from './answerCounter.ts';
import { type Checklist, checklistNamed, requireReader } from './storedChecklist.ts';

/** Largest number of different answers over all items: free texts are only counted. */
const MAX_ANSWERS = 20_000;
/** Largest number of days, and of subjects (those with the most wrong answers). */
const MAX_GROUPS = 1_000;

/**
 * Counts the parts one after another and adds them up.
 *
 * @param onPart called with the number of records counted so far.
 */
async function sumCounted(
  parts: readonly (readonly number[])[],
  count: (keys: readonly number[]) => Promise<Counted>,
  onPart: (done: number) => void,
): Promise<Counted & { readonly placesTotal: number }> {
  const [answers, days, places] = [newSum(addAnswers), newSum(addGroups), newSum(addGroups)];
  let done = 0;
  for (const keys of parts) {
    const counted = await count(keys);
    for (const each of counted.answers) {
      // Number statistics stay separate by part; `answerFigures` merges them.
      const apart = each.numbers === undefined ? [] : [done];
      answers.add(JSON.stringify([each.version, each.name, each.given, ...apart]), each);
    }
    for (const each of counted.days) days.add(String(each.key), each);
    for (const each of counted.places) places.add(String(each.key), each);
    done += keys.length;
    onPart(done);
  }
  return {
    answers: answers.all().slice(0, MAX_ANSWERS),
    days: days
      .all()
      .toSorted((one, other) => (String(one.key) < String(other.key) ? -1 : 1))
      .slice(-MAX_GROUPS),
    places: places
      .all()
      .toSorted((one, other) => other.wrong - one.wrong || other.records - one.records)
      .slice(0, MAX_GROUPS),
    placesTotal: places.all().length,
  };
}

function newSum<Each>(together: (one: Each, other: Each) => Each) {
  const sums = new Map<string, Each>();
  return {
    add(key: string, each: Each) {
      const before = sums.get(key);
      sums.set(key, before === undefined ? each : together(before, each));
    },
    all: (): readonly Each[] => [...sums.values()],
  };
}

function addAnswers(one: CountedAnswer, other: CountedAnswer): CountedAnswer {
  return { ...one, count: one.count + other.count, settled: one.settled + other.settled };
}

function addGroups(one: CountedGroup, other: CountedGroup): CountedGroup {
  return {
    key: one.key,
    records: one.records + other.records,
    wrong: one.wrong + other.wrong,
    settled: one.settled + other.settled,
    former: one.former + other.former,
  };
}

/** Largest number of records for one answer; above it the refusal advises a shorter period. */
const MAX_RECORDS = 100_000;
/**
 * Records counted at once (one or two seconds), before other requests get their turn and progress is sent.
 */
const PART = 5_000;

/**
 * Statistics of the answers to a checklist over the records that the reader may see: by item, by answer, by
 * day, by subject.
 *
 * @param subjectEntity entity that the checklists are about.
 * @throws Refusal FORBIDDEN for a checklist that the reader could not list, TOO_MUCH_TO_COUNT, NOT_FOUND.
 */
export async function analyseChecklists(
  context: CallContext,
  subjectEntity: string,
  { query: filters = {} }: { readonly query?: matching },
): Promise<object> {
  const { product, user } = context;
  const names = checklistsOf(product, subjectEntity).map((entity) => entity['x-entity']);
  const name = String(filters['checklist'] ?? names[0] ?? '');
  if (!names.includes(name)) throw refuse('NOT_FOUND', { what: messageWords('refusal.checklist', { name }) });
  requireReader(context, name);
  const checklist = checklistNamed(product, name);
  const { query, found } = matchingRecords(context, checklist, filters);
  const { parts, versions } = await partsOf(context, checklist, { query, found });
  const current = formPackage(productIn(product, user.locale), name);
  const forms = new Map([[current.version, current]]);
  for (const version of versions)
    if (version !== current.version)
      forms.set(version, await formOfVersion(context.db, product, name, version));
  const hidden = new Set([...forms.values()].flatMap((form) => hiddenItems(context, form)));
  const count = answerCounter(context, { checklist, query }, [...forms.values()], hidden);
  const total = parts.reduce((all, keys) => all + keys.length, 0);
  const counted = await sumCounted(parts, count, (done) => {
    if (parts.length > 1) context.progress(done, total);
  });
  const items = answerFigures(current, (version) => forms.get(version), counted.answers).filter(
    ({ field }) => !hidden.has(field),
  );
  const answeredItems = items.filter(({ answered }) => answered > 0);
  const messages = messagesFor(product, user.locale);
  const say = (text: string) => translate(text, messages);
  const isSettled = checklist.entity['x-checklist']?.settled !== undefined;
  return {
    items: answeredItems.map((item) => itemRow(item, say, isSettled)),
    answers: answeredItems.flatMap((item) => answerRows(item, say)),
    days: counted.days.map((day) => ({ day: day.key, ...groupRow(day, isSettled) })),
    places: await placeRows(context, checklist.subjectEntity, counted, isSettled),
    placesTotal: counted.placesTotal,
  };
}

function matchingRecords(context: CallContext, checklist: Checklist, filters: matching) {
  const { product, call, columns, db } = context;
  const { name, subjectField, subjectEntity } = checklist;
  const query = recordQuery(product, { columns }, name);
  const look = searchCondition(product, query, query.entity['x-search'] ?? []);
  const subject = recordQuery(product, { columns }, subjectEntity);
  const rules = Object.entries(call.does?.filters ?? {}).flatMap(([word, rule]) => {
    const condition = filterCondition(
      product,
      subject,
      typeof rule === 'string' ? { equal: rule } : rule,
    )(filters[word]);
    return condition === undefined ? [] : [condition];
  });
  let records = query.from(db as unknown as Kysely<never>).where(visibleWhere(context, name));
  const { from, to, q } = filters;
  const day = sql.ref(`${query.table}.CreateDate`);
  if (from !== undefined) records = records.where(sql<boolean>`${day} >= ${from}`);
  if (to !== undefined) records = records.where(sql<boolean>`${day} <= ${to}`);
  if (String(q ?? '').trim() !== '' && query.entity['x-search'] !== undefined)
    records = records.where(look(String(q)) as never);
  if (rules.length > 0) {
    const [key = ''] = subject.keys;
    let subjects = subject.from(db as unknown as Kysely<never>).select(`${subject.table}.${key}` as never);
    for (const rule of rules) subjects = subjects.where(rule);
    records = records.where(sql<boolean>`${sql.ref(`${query.table}.${subjectField}`)} in (${subjects})`);
  }
  return { query, found: records };
}

/**
 * Splits the keys of the records into parts of `PART` and collects their form versions, so that search and
 * visibility run only once.
 *
 * @throws Refusal TOO_MUCH_TO_COUNT.
 */
async function partsOf(
  { db, cancellable }: CallContext,
  { entity }: Checklist,
  { query, found }: { readonly query: RecordQuery; readonly found: Query },
) {
  const key = sql.ref(`${query.table}.${query.keys[0]}`);
  const numbered = found
    .select([
      key.as('key'),
      sql.ref(`${query.table}.schemaVersion`).as('version'),
      sql`(row_number() over (order by ${key}) - 1) / ${sql.lit(PART)}`.as('part'),
    ] as never)
    .limit(MAX_RECORDS + 1);
  const { rows } = await sql<PartRow>`
    select array_agg(key order by key) as keys, array_agg(distinct version) as versions from (${numbered}) as found
    group by part order by part`.execute(db as unknown as Kysely<never>, cancellable);
  const parts = rows.map(({ keys }) => keys);
  if (parts.reduce((all, keys) => all + keys.length, 0) > MAX_RECORDS)
    throw refuse('TOO_MUCH_TO_COUNT', {
      what: labelWords(entity['x-plural'] ?? entity.title),
      count: MAX_RECORDS,
    });
  return { parts, versions: [...new Set(rows.flatMap((row) => row.versions))] };
}

interface PartRow {
  readonly keys: readonly number[];
  readonly versions: readonly number[];
}

/** Items that the reader does not see in every record: left out for them. */
function hiddenItems({ user }: CallContext, { entity }: FormPackage): readonly string[] {
  return Object.entries(entity.properties).flatMap(([name, field]) => {
    const ways = fieldRights(field)?.see;
    const isSeen = ways?.some(({ permissions = [] }) => permissions.some((each) => can(user, each))) ?? true;
    return isSeen ? [] : [name];
  });
}

type Say = (text: string) => string;

function itemRow(
  { field, label, version, answered, wrong, open, numbers }: ItemFigures,
  say: Say,
  isSettled: boolean,
) {
  const mean = numbers === undefined ? null : Math.round((numbers.sum / numbers.count) * 100) / 100;
  return {
    ...{
      key: keyOf(field, version),
      item: field,
      label: say(label),
      version: version ?? null,
      answered,
      wrong,
    },
    ...{ open, closed: isSettled ? wrong - open : null },
    ...{ least: numbers?.least ?? null, mean, most: numbers?.most ?? null },
  };
}

function answerRows({ field, label, version, answered, answers }: ItemFigures, say: Say) {
  return answers.map(({ value, label: answer, code, count, isDefect }) => ({
    ...{ key: `${keyOf(field, version)}=${String(value)}`, item: field, label: say(label) },
    ...{
      version: version ?? null,
      value: String(value),
      answer: say(answer),
      code: code ?? null,
      chosen: count,
    },
    share: answered === 0 ? null : Math.round((count / answered) * 1000) / 10,
    wrong: isDefect ? count : 0,
  }));
}

function keyOf(field: string, version: number | undefined): string {
  return version === undefined ? field : `${field}@${version}`;
}

function groupRow({ records, wrong, settled, former }: CountedGroup, isSettled: boolean) {
  return { records, formerForm: former, wrong, open: wrong - settled, closed: isSettled ? settled : null };
}

/** Statistics by subject, a record of the entity, with its name. */
async function placeRows(context: CallContext, entity: string, { places }: Counted, isSettled: boolean) {
  if (places.length === 0) return [];
  const { product, columns, db, user } = context;
  const query = recordQuery(product, { columns }, entity);
  const [key = ''] = query.keys;
  const column = sql.ref(`${query.table}.${key}`);
  const subjects = await query
    .select(db as unknown as Kysely<never>)
    .where(visibleWhere(context, entity))
    .where(sql<boolean>`${column}::text in (${sql.join(places.map((place) => String(place.key)))})`)
    .execute(context.cancellable);
  const localized = productIn(product, user.locale);
  const names = new Map(
    subjects.map(
      (row) =>
        [
          String(row[key]),
          recordName({ product: localized, user }, entityNamed(localized, entity), row),
        ] as const,
    ),
  );
  return places.map((place) => ({
    place: String(place.key),
    name: names.get(String(place.key)) ?? String(place.key),
    ...groupRow(place, isSettled),
  }));
}
