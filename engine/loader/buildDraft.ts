import type {
  CallModel,
  CallsSchema,
  EntitySchema,
  FormSchema,
  MessagesSchema,
  OptionsSchema,
  RolesSchema,
  ScreenSchema,
  SettingsSchema,
} from '../contract/index.ts';
import { zoneOf } from '../values/clock.ts';
import type { ProductDraft, TellFinding } from './ProductDraft.ts';
import { resolveFiles } from './resolveFiles.ts';
import type { SchemaFile, SchemaKind } from './SchemaFile.ts';
import { withChecklists } from './withChecklists.ts';
import { withOthersAsked } from './withOthersAsked.ts';

const NO_ROLES: RolesSchema = { $schema: '', permissions: [] as never, roles: [] as never };
const NO_SETTINGS: SettingsSchema = { $schema: '', modules: {} };

/** Files → a product by names, `$ref` and `x-options` resolved; duplicate names are reported, the first stays. */
export function buildDraft(
  files: readonly SchemaFile[],
  all: Readonly<Record<string, unknown>>,
  written: readonly SchemaFile[],
  report: TellFinding,
): ProductDraft {
  const named = <T>(kind: SchemaKind, nameOf = (_schema: T, file: SchemaFile): string => file.name) =>
    byName<T>(files, kind, nameOf, report);
  const options = withChecklists(named<OptionsSchema>('options'), files);
  const resolved = resolveFiles(files, all, options, report);
  const entities = byName<EntitySchema>(resolved, 'entity', (schema) => schema['x-entity'], report);
  const settings = Object.values(named<SettingsSchema>('settings'))[0] ?? NO_SETTINGS;
  const services = byName<CallsSchema>(resolved, 'calls', (schema) => schema.service, report);
  return {
    files,
    written,
    product: {
      entities,
      forms: withOthersAsked(named<FormSchema>('form'), entities, options),
      tables: named('table'),
      wizards: named('wizard'),
      workflows: named('workflow'),
      grids: named('grid'),
      calendars: named('calendar'),
      notifications: named('notifications'),
      screens: named<ScreenSchema>('screen', (schema) => schema.name),
      documents: named('document'),
      templates: named('template'),
      options,
      messages: inZone(
        named<MessagesSchema>('messages', (schema) => schema.locale),
        zoneOf(settings),
      ),
      roles: Object.values(named<RolesSchema>('roles'))[0] ?? NO_ROLES,
      settings,
      scenarios: named('scenario'),
      services,
      calls: callsOf(services),
    },
  };
}

/** Catalogues that write moments as clocks of the product's zone show them, wherever the reader is; one that names a zone of its own keeps it. */
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
      return [locale, { ...messages, formats }];
    }),
  );
}

function byName<T>(
  files: readonly SchemaFile[],
  kind: SchemaKind,
  nameOf: (schema: T, file: SchemaFile) => string,
  report: TellFinding,
): Record<string, T> {
  const found: Record<string, T> = {};
  for (const file of files) {
    if (file.kind !== kind) continue;
    const schema = file.content as unknown as T;
    const name = nameOf(schema, file);
    if (Object.hasOwn(found, name)) {
      const expected = `one ${kind} of that name`;
      report({ code: 'DUPLICATE', file: file.path, pointer: '', found: `"${name}"`, expected });
    } else found[name] = schema;
  }
  return found;
}

function callsOf(services: Readonly<Record<string, CallsSchema>>): Record<string, CallModel> {
  const models: Record<string, CallModel> = {};
  for (const service of Object.values(services)) {
    for (const call of service.calls) {
      const mirrors = (service.mirrors ?? []).filter((mirror) => mirror.calls.includes(call.name));
      models[call.name] ??= {
        ...call,
        service: service.service,
        fullPath: `${service.base}${call.path}`,
        mirrorPaths: mirrors.map((mirror) => `${mirror.base}${call.path}`),
      };
    }
  }
  return models;
}
