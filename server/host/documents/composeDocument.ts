import {
  type Context,
  type DocumentSchema,
  type FormPackage,
  fillText,
  formPackage,
  getAt,
  type OptionsSchema,
  type PhotoNote,
  type Product,
  photoNotesIn,
  settingsContext,
  signatureImages,
  type TemplateSchema,
} from '../../../engine/index.ts';
import { type DocumentRequest, printDate } from '../../../renderer-pdf/index.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import { refuse } from '../errors/refuse.ts';
import { hashInput } from '../hashInput.ts';
import type { Gathering, ShownFields } from '../privacy/shownFields.ts';
import { formOfVersion } from '../product/formOfVersion.ts';
import { messagesFor } from '../product/messagesFor.ts';
import { optionsIn } from '../product/optionsIn.ts';
import { type RecordPart, recordParts } from '../product/recordParts.ts';
import type { ComposeServices, DocumentData, DocumentSources } from './DocumentSource.ts';
import { printFiles } from './printFiles.ts';
import { type PhotoBounds, printPhotos } from './printPhotos.ts';

export interface Composing extends ComposeServices {
  readonly user: SignedInUser;
  today(): string;
}

export interface Composed {
  readonly request: DocumentRequest;
  /** As the schema says, e.g. `Pre job Check - Cantiere n.12.pdf` (CKL-03). */
  readonly fileName: string;
  /** Equal for documents that say the same, whenever they are printed. */
  readonly contentHash: string;
  /** Which fields of which entities it says, or could say. */
  readonly shows: ShownFields;
}

/**
 * What is printed under a report code, and of whose number.
 *
 * @throws Refusal REPORT_CODE_UNKNOWN.
 */
export function sourceOf(
  { documentSources }: Pick<ComposeServices, 'documentSources'>,
  code: string,
): DocumentSources[string] {
  const found = Object.hasOwn(documentSources, code) ? documentSources[code] : undefined;
  if (found === undefined) throw refuse('REPORT_CODE_UNKNOWN', { code });
  return found;
}

/**
 * Gathers all that one PDF is made of. Documents are Italian papers, whoever prints them.
 *
 * @throws Refusal REPORT_CODE_UNKNOWN, or NOT_FOUND where there is nothing to print.
 */
export async function composeDocument(context: Composing, code: string, id: number): Promise<Composed> {
  const { product, db, now } = context;
  const document = Object.values(product.documents).find(({ reportCode }) => reportCode === code);
  const source = sourceOf(context, code);
  if (document === undefined) throw refuse('REPORT_CODE_UNKNOWN', { code });
  const messages = messagesFor(product, 'it');
  const shown: Gathering = {};
  const loaded = await source.load({ ...context, shown }, id);
  const printed = await printedParts(db, product, document, loaded.data);
  const drawn = printed.flatMap(({ form: { entity }, record }) => signatureImages(entity.properties, record));
  const wanted = [...logoOf(document, loaded.data), ...(loaded.photos ?? []), ...drawn];
  const { photos, hashes } = await printPhotos(context, wanted, {
    notes: notesOf(printed),
    bounds: boundsOf(printed),
  });
  const data: Context = { ...loaded.data, ...settingsContext(product.settings) };
  return {
    request: {
      document,
      template: templateOf(product, document),
      data,
      forms: await formsOf(db, product, document, loaded, printed),
      tables: printedTables(product, document),
      messages,
      photos,
      files: await printFiles(db, printed, messages),
      printedAt: printDate(now().toISOString(), messages),
    },
    fileName: fillText(document.fileName, data),
    contentHash: hashInput(product.version, code, id, data, loaded.versions ?? [], hashes),
    shows: shown,
  };
}

/** The frame of a document, which the loader has found. */
export function templateOf({ templates }: Product, { template }: DocumentSchema): TemplateSchema {
  const found = templates[template];
  if (found === undefined) throw new Error(`no template ${template}`);
  return found;
}

/** The picture at its head. */
function logoOf({ header }: DocumentSchema, data: Context): readonly number[] {
  const [first] = header?.logo === undefined ? [] : [getAt(data, header.logo)].flat();
  return typeof first === 'number' ? [first] : [];
}

/** Every form that a section prints, under its name; and as `name@version` those that the records were filled with. */
async function formsOf(
  db: Composing['db'],
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

/** The records that a document prints as forms, by the forms that asked for their answers. */
async function printedParts(
  db: Composing['db'],
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

/** What is said of photos beside them (`x-notes-of`), by photo. */
function notesOf(printed: readonly RecordPart[]): ReadonlyMap<number, PhotoNote> {
  const notes = printed.flatMap(({ form: { entity }, record }) =>
    Object.entries(entity.properties).flatMap(([name, field]) =>
      field['x-notes-of'] === undefined ? [] : photoNotesIn(record[name]),
    ),
  );
  return new Map(notes.map((note) => [note.photo, note]));
}

/** How far photos may be from their handing-in without a word (`x-taken`), by photo. */
function boundsOf(printed: readonly RecordPart[]): ReadonlyMap<number, PhotoBounds> {
  const bounds = printed.flatMap(({ form: { entity }, record }) =>
    Object.entries(entity.properties).flatMap(([name, { 'x-taken': taken }]) => {
      const photos = taken === undefined ? [] : [record[name]].flat();
      return photos.flatMap((id): [number, PhotoBounds][] => (typeof id === 'number' ? [[id, taken]] : []));
    }),
  );
  return new Map(bounds);
}

/** Every list that a section prints, with the choices that its columns show. */
export function printedTables(product: Product, { sections }: DocumentSchema): DocumentRequest['tables'] {
  const named = sections.flatMap(({ kind, name }) => (kind === 'table' && name !== undefined ? [name] : []));
  return Object.fromEntries(
    named.flatMap((name) => {
      const table = product.tables[name];
      if (table === undefined) return [];
      const options: Record<string, OptionsSchema> = {};
      for (const list of optionsIn(table)) {
        const schema = product.options[list];
        if (schema !== undefined) options[list] = schema;
      }
      return [[name, { table, options }]];
    }),
  );
}
