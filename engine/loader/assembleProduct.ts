import type {
  CallModel,
  CallsSchema,
  EntitySchema,
  FormSchema,
  Json,
  MessagesSchema,
  OptionsSchema,
  RolesSchema,
  ScreenSchema,
  SettingsSchema,
  WizardSchema,
  WorkflowSchema,
} from '../contract/index.ts';
import { quoted, say } from '../errors/Phrase.ts';
import { memoizeFrozen, memoizeLatest } from '../values/records.ts';
import { zoneOf } from '../values/time.ts';
import { expandPermissions } from './expand/completeActions.ts';
import { expandConditions, hasDefinitions } from './expand/expandConditions.ts';
import type { ExpandedFiles } from './expand/expandFiles.ts';
import { requireOtherTexts, withChecklists } from './resolve/additions.ts';
import { withMoveRefusals } from './resolve/moveRefusals.ts';
import { refusalModels } from './resolve/refusalModels.ts';
import { resolveFiles } from './resolve/resolveFiles.ts';
import { withTransitionCalls } from './resolve/withTransitionCalls.ts';
import {
  type AssembledProduct,
  indexOf,
  metaOf,
  type OnFinding,
  type PlacedFiles,
  type SchemaFile,
  type SchemaKind,
} from './SchemaFile.ts';

const NO_ROLES: RolesSchema = { $schema: '', permissions: [] as never, roles: [] as never };
const NO_SETTINGS: SettingsSchema = { $schema: '', modules: {} };

/** An assembled product that can move findings to the place where their cause is written. */
export type PlacedProduct = AssembledProduct & Pick<PlacedFiles, 'place'>;

/**
 * Assembles the product from expanded files: `$ref`, `x-options` and named conditions resolved, actions with
 * the permission of their call. Duplicate names are reported; the first counts.
 *
 * @param all contents by path, for references to files that are not expanded, and the grammar.
 * @param reportNames receives unknown condition names separately: they are no mistake while an invalid file
 * is left out.
 */
export function assembleProduct(
  { files, written, place }: ExpandedFiles,
  all: Readonly<Record<string, unknown>>,
  report: OnFinding,
  reportNames = report,
): PlacedProduct {
  const meta = metaOf(all);
  const contents = { ...all, ...contentsOf(written) };
  const reportAtSource: OnFinding = (finding) => report(place(finding));
  if (!files.some(({ content }) => hasDefinitions(content))) {
    const { product } = assemble(expandPermissions(files, meta), contents, written, reportAtSource);
    return { product, meta, files, index: indexOf(files), written, place };
  }
  // Named conditions can be resolved only when entities and calls are.
  const withNames = assemble(files, contents, written, () => undefined);
  const expanded = expandConditions(withNames, (finding) => reportNames(place(finding)));
  const plain = expanded.files.map(withoutDefinitions);
  const changed = plain.filter(({ content }, index) => content !== files[index]?.content);
  const { product } = assemble(
    expandPermissions(plain, meta),
    { ...contents, ...contentsOf(changed) },
    written,
    reportAtSource,
  );
  return {
    ...{ product, meta, files: expanded.files, index: indexOf(expanded.files), written },
    place: (at) => place(expanded.place(at)),
  };
}

function contentsOf(files: readonly SchemaFile[]): Readonly<Record<string, Json>> {
  return Object.fromEntries(files.map(({ path, content }) => [path, content]));
}

/** Removes `define`, since later stages see expanded conditions only. */
function withoutDefinitions(file: SchemaFile): SchemaFile {
  return { ...file, content: plainContent(file.content) };
}

const plainContent = memoizeFrozen((content: SchemaFile['content']): SchemaFile['content'] => {
  if (!hasDefinitions(content)) return content;
  const { define: _named, ...plain } = content as Readonly<Record<string, SchemaFile['content']>>;
  return plain;
});

function assemble(
  files: readonly SchemaFile[],
  all: Readonly<Record<string, unknown>>,
  written: readonly SchemaFile[],
  report: OnFinding,
): AssembledProduct {
  const filesByName = <T>(kind: SchemaKind, nameOf = (_schema: T, file: SchemaFile): string => file.name) =>
    byName<T>(files, kind, nameOf, report);
  const options = withChecklists(filesByName<OptionsSchema>('options'), files);
  const resolved = resolveFiles(files, all, options, report);
  const entities = byName<EntitySchema>(resolved, 'entity', (schema) => schema['x-entity'], report);
  const settings = Object.values(filesByName<SettingsSchema>('settings'))[0] ?? NO_SETTINGS;
  const workflows = filesByName<WorkflowSchema>('workflow');
  const wizards = filesByName<WizardSchema>('wizard');
  const forms = filesByName<FormSchema>('form');
  const writtenServices = byName<CallsSchema>(resolved, 'calls', (schema) => schema.service, report);
  const services = withMoveRefusals(writtenServices, { workflows, wizards, forms, entities });
  const index = indexOf(files);
  return {
    meta: metaOf(all),
    files,
    index,
    written,
    product: {
      entities,
      forms: requireOtherTexts(forms, entities, options),
      tables: filesByName('table'),
      wizards: withTransitionCalls(wizards, workflows),
      workflows,
      grids: filesByName('grid'),
      calendars: filesByName('calendar'),
      notifications: filesByName('notifications'),
      screens: filesByName<ScreenSchema>('screen', (schema) => schema.name),
      documents: filesByName('document'),
      templates: filesByName('template'),
      options,
      messages: inZone(
        filesByName<MessagesSchema>('messages', (schema) => schema.locale),
        zoneOf(settings),
      ),
      roles: Object.values(filesByName<RolesSchema>('roles'))[0] ?? NO_ROLES,
      settings,
      scenarios: filesByName('scenario'),
      services,
      calls: callsOf(services),
      refusals: refusalModels(index),
    },
  };
}

/**
 * Formats dates in the product's time zone regardless of the reader's; a catalogue with its own zone keeps
 * it.
 */
function inZone(
  catalogues: Record<string, MessagesSchema>,
  timeZone: string | undefined,
): Record<string, MessagesSchema> {
  if (timeZone === undefined) return catalogues;
  return Object.fromEntries(
    Object.entries(catalogues).map(([locale, messages]) => {
      const { date = { dateStyle: 'short' }, dateTime = { dateStyle: 'short', timeStyle: 'short' } } =
        messages.formats;
      const formats = {
        ...messages.formats,
        date: { timeZone, ...date },
        dateTime: { timeZone, ...dateTime },
      };
      return [locale, cataloguesInZone(messages, timeZone, () => ({ ...messages, formats }))];
    }),
  );
}

const cataloguesInZone = memoizeLatest<MessagesSchema>();

function byName<T>(
  files: readonly SchemaFile[],
  kind: SchemaKind,
  nameOf: (schema: T, file: SchemaFile) => string,
  report: OnFinding,
): Record<string, T> {
  const schemas: Record<string, T> = {};
  for (const file of files) {
    if (file.kind !== kind) continue;
    const schema = file.content as unknown as T;
    const name = nameOf(schema, file);
    if (Object.hasOwn(schemas, name)) {
      const expected = say('oneOfName', { kind });
      report({ code: 'DUPLICATE', file: file.path, pointer: '', found: quoted(name), expected });
    } else schemas[name] = schema;
  }
  return schemas;
}

function callsOf(services: Readonly<Record<string, CallsSchema>>): Record<string, CallModel> {
  const models: Record<string, CallModel> = {};
  for (const service of Object.values(services)) {
    for (const model of modelsOf(service)) models[model.name] ??= model;
  }
  return models;
}

const modelsOf = memoizeFrozen((service: CallsSchema): readonly CallModel[] =>
  service.calls.map((call) => {
    const mirrors = (service.mirrors ?? []).filter((mirror) => mirror.calls.includes(call.name));
    return {
      ...call,
      service: service.service,
      fullPath: `${call.base ?? service.base}${call.path}`,
      mirrorPaths: mirrors.map((mirror) => `${mirror.base}${call.path}`),
    };
  }),
);
