import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import {
  type Context,
  type DocumentSchema,
  type FormPackage,
  fillText,
  formatValue,
  formPackage,
  getAt,
  type MessagesSchema,
  messageText,
  type OptionsSchema,
  type PhotoNote,
  type Product,
  photoNotesIn,
  settingsContext,
  signatureImages,
  type TemplateSchema,
} from '../../../engine/index.ts';
import {
  type DocumentRequest,
  printDate,
  RenderFailure,
  RenderTimeout,
} from '../../../renderer-pdf/index.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import { hashInput } from '../hashInput.ts';
import type { Gathering, ShownFields } from '../privacy/shownFields.ts';
import { formOfVersion, type RecordPart, recordParts } from '../product/formVersions.ts';
import { messagesFor, usedOptionLists } from '../product/productLookups.ts';
import type { ComposeServices, DocumentData, DocumentSources, PrintServices } from './DocumentSource.ts';
import { type PhotoBounds, photosForPrint } from './photosForPrint.ts';

/**
 * The text of each file of the printed records, by attachment id: voice notes by number, others by name, with
 * author and time. Pictures are printed themselves.
 */
async function fileTexts(
  db: Kysely<Database>,
  printed: readonly RecordPart[],
  messages: MessagesSchema,
): Promise<Readonly<Record<string, string>>> {
  const numbers = new Map(printed.flatMap(filesOf));
  if (numbers.size === 0) return {};
  const rows = await db
    .selectFrom('attachments')
    .leftJoin('users', 'users.userId', 'attachments.createdBy')
    .select(['idAttach', 'fileName', 'mediaType', 'attachments.createdAt', 'users.fullName'])
    .where('idAttach', 'in', [...numbers.keys()])
    .where('mediaType', 'not like', 'image/%')
    .execute();
  const texts = rows.map(({ idAttach, fileName, mediaType, createdAt, fullName }): [string, string] => {
    const number = String(numbers.get(idAttach) ?? 1);
    const what = mediaType.startsWith('audio/')
      ? messageText('form.audio.note', { number }, messages)
      : fileName;
    const at = formatValue(createdAt, 'date-time', messages, undefined, 'paper');
    const by = fullName ?? '';
    return [
      String(idAttach),
      by ? messageText('paper.fileBy', { what, by, at }, messages) : `${what}, ${at}`,
    ];
  });
  return Object.fromEntries(texts);
}

/** Attachments in a record's lists of files, with their position. */
function filesOf({ form: { entity }, record }: RecordPart): [number, number][] {
  return Object.entries(entity.properties).flatMap(([name, { items }]) => {
    const ids = items?.['x-reference']?.entity === 'attachment' ? [record[name]].flat() : [];
    return ids.flatMap((id, index): [number, number][] => (typeof id === 'number' ? [[id, index + 1]] : []));
  });
}

export interface ComposeContext extends ComposeServices {
  readonly user: SignedInUser;
  today(): string;
}

export interface Composed {
  readonly request: DocumentRequest;
  /** By the schema's pattern, e.g. `Pre job Check - Cantiere n.12.pdf` (CKL-03). */
  readonly fileName: string;
  /** Equal for documents with the same content, independent of the time of printing. */
  readonly contentHash: string;
  /** Entities and fields that the document contains or may contain. */
  readonly shows: ShownFields;
}

/**
 * The data source of a report code.
 *
 * @throws Refusal REPORT_CODE_UNKNOWN.
 */
export function sourceOf(
  { documentSources }: Pick<ComposeServices, 'documentSources'>,
  code: string,
): DocumentSources[string] {
  const source = Object.hasOwn(documentSources, code) ? documentSources[code] : undefined;
  if (source === undefined) throw refuse('REPORT_CODE_UNKNOWN', { code });
  return source;
}

/**
 * Collects the content of one PDF. Documents are always in Italian.
 *
 * @throws Refusal REPORT_CODE_UNKNOWN, or NOT_FOUND where there is no content.
 */
export async function composeDocument(context: ComposeContext, code: string, id: number): Promise<Composed> {
  const { product, db, now, today } = context;
  const document = Object.values(product.documents).find(({ reportCode }) => reportCode === code);
  const source = sourceOf(context, code);
  if (document === undefined) throw refuse('REPORT_CODE_UNKNOWN', { code });
  const messages = messagesFor(product, 'it');
  const shownFields: Gathering = {};
  const loaded = await source.load({ ...context, shown: shownFields }, id);
  const printed = await printedParts(db, product, document, loaded.data);
  const signatures = printed.flatMap(({ form: { entity }, record }) =>
    signatureImages(entity.properties, record),
  );
  const photoIds = [...logoOf(document, loaded.data), ...(loaded.photos ?? []), ...signatures];
  const { photos, lost, hashes } = await photosForPrint(context, photoIds, {
    notes: notesOf(printed),
    bounds: boundsOf(printed),
  });
  const data: Context = { ...loaded.data, ...settingsContext(product.settings), today: today() };
  const forms = await documentForms(db, product, document, loaded, printed);
  return {
    request: {
      document,
      template: templateOf(product, document),
      data,
      forms,
      tables: printedTables(product, document),
      messages,
      photos,
      lost,
      files: await fileTexts(db, printed, messages),
      printedAt: printDate(now().toISOString(), messages),
    },
    fileName: fillText(document.fileName, data),
    contentHash: hashInput(
      ...[product.version, code, id, readsToday(document, forms) ? data : { ...data, today: undefined }],
      ...[loaded.versions ?? [], hashes],
    ),
    shows: shownFields,
  };
}

/** Whether the content depends on the day of printing. Paper shows no proposals: words under `proposed` do not count. */
function readsToday(...parts: readonly unknown[]): boolean {
  return /["{]today["}]/.test(
    JSON.stringify(parts, (word, part) => (word === 'proposed' ? undefined : part)),
  );
}

/** The template of a document; the loader guarantees that it exists. */
export function templateOf({ templates }: Product, { template }: DocumentSchema): TemplateSchema {
  const frame = templates[template];
  if (frame === undefined) throw new Error(`no template ${template}`);
  return frame;
}

/** The attachment of the header's logo. */
function logoOf({ header }: DocumentSchema, data: Context): readonly number[] {
  const [first] = header?.logo === undefined ? [] : [getAt(data, header.logo)].flat();
  return typeof first === 'number' ? [first] : [];
}

/** Forms of the sections by name, and form versions of the records as `name@version`. */
async function documentForms(
  db: ComposeContext['db'],
  product: Product,
  { sections }: DocumentSchema,
  { versions = [] }: DocumentData,
  printed: readonly RecordPart[],
): Promise<Record<string, FormPackage>> {
  const forms: Record<string, FormPackage> = {};
  for (const { kind, name } of sections) {
    if (kind === 'form' && name !== undefined) forms[name] = formPackage(product, name);
  }
  for (const { form } of printed) forms[`${form.name}@${form.version}`] ??= form;
  for (const { form, version } of versions) {
    forms[`${form}@${version}`] ??= await formOfVersion(db, product, form, version);
  }
  return forms;
}

/** Records that the document prints as forms, with their form versions. */
async function printedParts(
  db: ComposeContext['db'],
  product: Product,
  { sections }: DocumentSchema,
  data: Context,
): Promise<readonly RecordPart[]> {
  const parts = sections.map(({ kind, name = '', data: at }) => {
    if (kind !== 'form' || product.forms[name] === undefined) return [];
    const records = [getAt(data, at ?? 'record')].flat();
    return recordParts(
      db,
      product,
      name,
      records.filter((record) => typeof record === 'object' && record !== null),
    );
  });
  return (await Promise.all(parts)).flat();
}

/** Captions and arrows of photos (`x-notes-of`), by attachment. */
function notesOf(printed: readonly RecordPart[]): ReadonlyMap<number, PhotoNote> {
  const notes = printed.flatMap(({ form: { entity }, record }) =>
    Object.entries(entity.properties).flatMap(([name, field]) =>
      field['x-notes-of'] === undefined ? [] : photoNotesIn(record[name]),
    ),
  );
  return new Map(notes.map((note) => [note.photo, note]));
}

/** Allowed deviations of a photo's time and place (`x-taken`), by attachment. */
function boundsOf(printed: readonly RecordPart[]): ReadonlyMap<number, PhotoBounds> {
  const bounds = printed.flatMap(({ form: { entity }, record }) =>
    Object.entries(entity.properties).flatMap(([name, { 'x-taken': taken }]) => {
      const photos = taken === undefined ? [] : [record[name]].flat();
      return photos.flatMap((id): [number, PhotoBounds][] => (typeof id === 'number' ? [[id, taken]] : []));
    }),
  );
  return new Map(bounds);
}

/** The tables of the sections with the options of their columns. */
export function printedTables(product: Product, { sections }: DocumentSchema): DocumentRequest['tables'] {
  const tableNames = sections.flatMap(({ kind, name }) =>
    kind === 'table' && name !== undefined ? [name] : [],
  );
  return Object.fromEntries(
    tableNames.flatMap((name) => {
      const table = product.tables[name];
      if (table === undefined) return [];
      const options: Record<string, OptionsSchema> = {};
      for (const list of usedOptionLists(table)) {
        const schema = product.options[list];
        if (schema !== undefined) options[list] = schema;
      }
      return [[name, { table, options }]];
    }),
  );
}

/**
 * Prints a document in the queue; skipped when the client has gone. The caller checks that the user may see
 * its subject.
 *
 * @throws Refusal REPORT_CODE_UNKNOWN, NOT_FOUND, RENDER_FAILED, RENDER_SLOW, QUEUE_FULL.
 */
export async function documentFile(
  context: ComposeContext & PrintServices & { readonly signal: AbortSignal },
  code: string,
  id: number,
): Promise<{ readonly bytes: Uint8Array; readonly fileName: string }> {
  const { prints, user, signal } = context;
  return prints.run(
    user.userId,
    async () => {
      const { request, fileName } = await composeDocument(context, code, id);
      return { bytes: await renderRequest(context, request), fileName };
    },
    signal,
  );
}

/**
 * Renders a composed document as PDF or image.
 *
 * @throws Refusal RENDER_FAILED, RENDER_SLOW; the browser's error is logged.
 */
export async function renderRequest(
  { documents, log }: Pick<PrintServices, 'documents'> & { readonly log: Pick<FastifyBaseLogger, 'error'> },
  request: DocumentRequest,
  as: 'render' | 'renderPicture' = 'render',
): Promise<Uint8Array> {
  try {
    return await documents[as](request);
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    log.error({ err: error, document: request.document.reportCode }, 'printing failed');
    if (error instanceof RenderTimeout) throw refuse('RENDER_SLOW');
    throw refuse('RENDER_FAILED');
  }
}
