import { type Kysely, sql } from 'kysely';
import type { MessageId } from '#generated/names.ts';
import type { EntitySchema, Field, Product } from '../../../engine/contract/index.ts';
import { formatValue, isEmpty, messageText } from '../../../engine/index.ts';
import { withoutSecrets } from '../audit/recordChanges.ts';
import type { Database } from '../db/Database.ts';
import { withAnswers } from '../db/withAnswers.ts';
import type { FileStore } from '../files/FileStore.ts';
import { isVersioned, recordParts } from '../product/formVersions.ts';
import { messagesFor, productName } from '../product/productLookups.ts';
import type { SchemaSets } from '../product/SchemaSets.ts';
import { withFormer } from '../retention/withFormer.ts';
import type { Person } from './Person.ts';
import { type PersonReference, personReferences } from './personReferences.ts';
import { type PersonRow, pagesByKey, rowsOfPerson } from './rowsOfPerson.ts';
import { type ZipEntry, zipStream } from './zipStream.ts';

interface Exporting {
  readonly db: Kysely<Database>;
  readonly product: Product;
  readonly schemaSets?: SchemaSets | undefined;
  readonly files: FileStore;
  now(): Date;
}

/** A table of the server itself: exported columns, and the key of its rows; its name is a message. */
interface Technical {
  readonly table: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** Of the audit only operation and time, because record contents concern other people as well. */
const TECHNICAL = [
  {
    table: 'sessions',
    columns: ['createdAt', 'lastSeenAt', 'expiresAt', 'address', 'userAgent'],
    key: ['tokenHash'],
  },
  {
    table: 'audit',
    columns: ['at', 'call', 'entity', 'key', 'id'],
    key: ['id'],
  },
  {
    table: 'list_views',
    columns: ['updatedAt', 'list', 'name', 'query'],
    key: ['list', 'name'],
  },
  {
    table: 'schema_comments',
    columns: ['at', 'path', 'about', 'text'],
    key: ['commentId'],
  },
  {
    table: 'api_tokens',
    columns: ['createdAt', 'name', 'scope', 'expiresAt', 'lastUsedAt'],
    key: ['tokenId'],
  },
  {
    table: 'passkeys',
    columns: ['createdAt', 'name', 'lastUsedAt'],
    key: ['passkeyId'],
  },
  { table: 'known_devices', columns: ['lastSeenAt'], key: ['device'] },
  {
    table: 'notifications',
    columns: ['at', 'notice', 'entity', 'key', 'readAt'],
    key: ['id'],
  },
  { table: 'drafts', columns: ['updatedAt', 'form', 'key', 'data'], key: ['form', 'key'] },
] as const satisfies readonly Technical[];
const PAGE = 200;

/**
 * GDPR art. 15 and 20: exports all data of a person as a ZIP of JSON files with Italian labels and of the
 * files they uploaded.
 */
export function exportPerson(exporting: Exporting, person: Person): AsyncGenerator<Uint8Array> {
  return zipStream(entriesOf(exporting, person), exporting.now());
}

async function* entriesOf(exporting: Exporting, person: Person): AsyncGenerator<ZipEntry> {
  const { db, product, now } = exporting;
  const words = wordsFor(product);
  const [data, readMe] = [words('export.data'), words('export.readMe')];
  const wholeProduct = await withFormer(exporting);
  yield { name: readMe, content: texts([readme(person, product, now())]) };
  const titles = new Set<string>();
  for (const ties of byEntity(personReferences(wholeProduct))) {
    const [{ entity }] = ties;
    const title = plainName(entity['x-plural'] ?? entity.title);
    // A checklist may have the title of one that was withdrawn.
    const name = titles.has(title) ? `${title} (${entity['x-entity']})` : title;
    titles.add(title);
    yield { name: `${data}/${name}.json`, content: json(recordsOf(exporting, ties, person)) };
  }
  if (person.userId === null) return;
  for (const technical of TECHNICAL) {
    const content = json(technicalRows(db, technical, person.userId));
    yield { name: `${data}/${words(`export.${technical.table}`)}.json`, content };
  }
  yield* filesOf(exporting, person.userId);
}

function byEntity(
  ties: readonly PersonReference[],
): readonly (readonly [PersonReference, ...PersonReference[]])[] {
  return Object.values(Object.groupBy(ties, ({ table }) => table)) as [
    PersonReference,
    ...PersonReference[],
  ][];
}

/** Each record once, with the labels of all fields that name the person. */
async function* recordsOf(
  exporting: Exporting,
  ties: readonly PersonReference[],
  person: Person,
): AsyncGenerator<PersonRow> {
  const exportedKeys = new Set<string>();
  const reason = wordsFor(exporting.product)('export.reason');
  for (const tie of ties) {
    const keys = tie.entity['x-key'] ?? [];
    for await (const rows of rowsOfPerson(exporting.db, tie, person)) {
      for (const row of rows) {
        const key = keys.map((each) => row[each]).join(' ');
        if (exportedKeys.has(key)) continue;
        exportedKeys.add(key);
        yield { [reason]: tie.label, ...(await labelled(exporting, tie.entity, row, person)) };
      }
    }
  }
}

/**
 * A record with the labels of its form version; answers kept from former versions also state their version.
 */
async function labelled(
  { db, product }: Exporting,
  entity: EntitySchema,
  row: PersonRow,
  person: Person,
): Promise<PersonRow> {
  if (!isVersioned(product, entity['x-entity'])) return labelledRow(entity, row, person);
  const [present, ...former] = await recordParts(db, product, entity['x-entity'], [
    withAnswers(row as never),
  ]);
  if (present === undefined) return labelledRow(entity, row, person);
  // Columns have the entity's present labels. An item of another version may have the title of one of this.
  const columns = Object.entries(entity.properties).filter(([, field]) => field['x-column'] === true);
  const properties = { ...Object.fromEntries(columns), ...present.form.entity.properties };
  const formerFields = former.flatMap(({ form, record }) =>
    Object.entries(labelledRow(form.entity, record, person)).map(([label, value]) => [
      wordsFor(product)('paper.ofVersion', { label, version: form.version }),
      value,
    ]),
  );
  return { ...labelledRow({ properties }, present.record, person), ...Object.fromEntries(formerFields) };
}

/** All rows, in pages by key with one short statement each. */
async function* technicalRows(
  db: Kysely<Database>,
  { table, columns, key }: Technical,
  userId: number,
): AsyncGenerator<PersonRow> {
  const selected = sql.join([...new Set([...columns, ...key])].map((column) => sql.ref(column)));
  for await (const rows of pagesByKey(key, PAGE, async ({ order, behind, limit }) => {
    const { rows } = await sql<PersonRow>`
      select ${selected} from ${sql.table(table)} as kept where "userId" = ${userId} and ${behind}
      order by ${order} limit ${limit}`.execute(db);
    return rows;
  })) {
    for (const row of rows) yield Object.fromEntries(columns.map((column) => [column, row[column]]));
  }
}

async function* filesOf({ db, files, product }: Exporting, userId: number): AsyncGenerator<ZipEntry> {
  const words = wordsFor(product);
  const missingFiles: string[] = [];
  let after = 0;
  while (true) {
    const rows = await db
      .selectFrom('attachments')
      .select(['idAttach', 'fileName', 'sha256'])
      .where('createdBy', '=', userId)
      .where('idAttach', '>', after)
      .orderBy('idAttach')
      .limit(PAGE)
      .execute();
    for (const { idAttach, fileName, sha256 } of rows) {
      after = idAttach;
      const file = await files.get(sha256);
      if (file === undefined) {
        missingFiles.push(words('export.file', { number: idAttach, fileName }));
        continue;
      }
      yield {
        name: `${words('export.files')}/${idAttach} ${plainName(fileName)}`,
        stored: true,
        content: pieces([file.bytes]),
      };
    }
    if (rows.length < PAGE) break;
  }
  if (missingFiles.length > 0)
    yield {
      name: words('export.lost'),
      content: texts([words('export.lostText', { product: productName(product) }), '', ...missingFiles, '']),
    };
}

/** A name without characters that file systems refuse. */
function plainName(name: string): string {
  return name.replaceAll(/[/\\:*?"<>|]/g, '_');
}

/** JSON list, written row by row. */
async function* json(rows: AsyncIterable<PersonRow>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let before = '[\n';
  for await (const row of rows) {
    yield encoder.encode(`${before}${JSON.stringify(row, null, 1)}`);
    before = ',\n';
  }
  yield encoder.encode(before === '[\n' ? '[]\n' : '\n]\n');
}

async function* texts(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(lines.join('\n'));
}

async function* pieces(all: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* all;
}

function readme({ fullName, empID, userId, username }: Person, product: Product, now: Date): string {
  const words = wordsFor(product);
  return words('export.text', {
    ...{ product: productName(product), fullName },
    day: formatValue(now.toISOString(), 'date', messagesFor(product, 'it')),
    ...{ empID: empID ?? '-', username: username ?? '-', userId: userId ?? '-' },
    ...{ data: words('export.data'), files: words('export.files') },
    ...{ reason: words('export.reason'), lost: words('export.lost') },
  });
}

/** Texts of the export, which is in Italian as its labels are. */
function wordsFor(product: Product) {
  const messages = messagesFor(product, 'it');
  return (id: MessageId, slots: Readonly<Record<string, unknown>> = {}) => messageText(id, slots, messages);
}

/**
 * A stored row with labels instead of names, without secrets and empty fields; lists of people are limited to
 * the person.
 */
function labelledRow(
  { properties }: Pick<EntitySchema, 'properties'>,
  row: PersonRow,
  person: Person,
): PersonRow {
  const record = 'answers' in row ? withAnswers(row as never) : row;
  const labels = labelsOf(properties);
  const entries = Object.entries(withoutSecrets(record) as PersonRow).flatMap(([name, value]) => {
    const field = properties[name];
    if (field === undefined || field.writeOnly === true || isEmpty(value)) return [];
    return [[labels.get(name) ?? name, ofPerson(field, value, person)]];
  });
  return Object.fromEntries(entries);
}

/** Titles of stored fields; where several have the same title, each with its name, so that none replaces another. */
function labelsOf(properties: EntitySchema['properties']): ReadonlyMap<string, string> {
  const fields = Object.entries(properties).filter(([, field]) => field['x-column'] !== false);
  const byTitle = Map.groupBy(fields, ([name, { title = name }]) => title);
  return new Map(
    [...byTitle].flatMap(([title, alike]) =>
      alike.map(([name]) => [name, alike.length === 1 ? title : `${title} (${name})`] as const),
    ),
  );
}

function ofPerson({ items }: Field, value: unknown, person: Person): unknown {
  const naming = Object.entries(items?.properties ?? {}).find(([, each]) =>
    ['employee', 'user'].includes(each['x-reference']?.entity ?? ''),
  );
  if (naming === undefined || !Array.isArray(value)) return value;
  const [name, { 'x-reference': target }] = naming;
  const personId = target?.entity === 'user' ? person.userId : person.empID;
  return value.filter((each: PersonRow) => each[name] === personId);
}
