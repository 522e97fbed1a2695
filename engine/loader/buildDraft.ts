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
  WorkflowSchema,
} from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { quoted, say } from '../errors/Phrase.ts';
import { zoneOf } from '../values/clock.ts';
import { deepFreeze } from '../values/deepFreeze.ts';
import { memoizeFrozen } from '../values/memoizeFrozen.ts';
import { expandConditions, saysDefinitions } from './expandConditions.ts';
import { expandOffers } from './expandOffers.ts';
import type { ProductDraft, TellFinding } from './ProductDraft.ts';
import { metaOf } from './readFiles.ts';
import { type ResolvedContents, resolveFiles } from './resolveFiles.ts';
import type { SchemaFile, SchemaKind } from './SchemaFile.ts';
import { withChecklists } from './withChecklists.ts';
import { withOthersAsked } from './withOthersAsked.ts';
import { withTransitionCalls } from './withTransitionCalls.ts';

const NO_ROLES: RolesSchema = { $schema: '', permissions: [] as never, roles: [] as never };
const NO_SETTINGS: SettingsSchema = { $schema: '', modules: {} };

/** A draft, and where something that stands in it is written. */
export interface BuiltDraft extends ProductDraft {
  place(finding: Finding): Finding;
}

/**
 * Files → a product by names, `$ref` and `x-options` resolved, conditions that are said by name in their places, what is offered with the permission of its call; duplicate names are reported, the first stays.
 *
 * @param reportNames hears of names of conditions that nothing defines: where a file is missing for its grammar, others' names are no mistake.
 */
export function buildDraft(
  files: readonly SchemaFile[],
  all: Readonly<Record<string, unknown>>,
  written: readonly SchemaFile[],
  report: TellFinding,
  reportNames: TellFinding = report,
): BuiltDraft {
  const meta = metaOf(all);
  if (!files.some(({ content }) => saysDefinitions(content)))
    return {
      ...assembled(expandOffers(files, meta), all, written, report),
      ...{ files, place: (finding) => finding },
    };
  // What a name stands for is known once entities and calls are.
  const resolved: ResolvedContents = new WeakMap();
  const draft = assembled(files, all, written, () => undefined, resolved);
  const expanded = expandConditions(draft, reportNames);
  const plain = expanded.files.map(withoutDefinitions);
  const changed = plain.filter(({ content }, index) => content !== files[index]?.content);
  const contents = Object.fromEntries(changed.map(({ path, content }) => [path, content]));
  const { product } = assembled(
    expandOffers(plain, meta),
    { ...all, ...contents },
    written,
    report,
    resolved,
  );
  return { ...draft, product, files: expanded.files, place: expanded.place };
}

/** What defines conditions without them: nobody after this knows of definitions. */
function withoutDefinitions(file: SchemaFile): SchemaFile {
  return { ...file, content: plainContent(file.content) };
}

const plainContent = memoizeFrozen((content: SchemaFile['content']): SchemaFile['content'] => {
  if (!saysDefinitions(content)) return content;
  const { define: _named, ...plain } = content as Readonly<Record<string, SchemaFile['content']>>;
  return Object.isFrozen(content) ? deepFreeze(plain) : plain;
});

function assembled(
  files: readonly SchemaFile[],
  all: Readonly<Record<string, unknown>>,
  written: readonly SchemaFile[],
  report: TellFinding,
  known?: ResolvedContents,
): ProductDraft {
  const named = <T>(kind: SchemaKind, nameOf = (_schema: T, file: SchemaFile): string => file.name) =>
    byName<T>(files, kind, nameOf, report);
  const options = withChecklists(named<OptionsSchema>('options'), files);
  const resolved = resolveFiles(files, all, options, report, known);
  const entities = byName<EntitySchema>(resolved, 'entity', (schema) => schema['x-entity'], report);
  const settings = Object.values(named<SettingsSchema>('settings'))[0] ?? NO_SETTINGS;
  const services = byName<CallsSchema>(resolved, 'calls', (schema) => schema.service, report);
  const workflows = named<WorkflowSchema>('workflow');
  return {
    meta: metaOf(all),
    files,
    written,
    product: {
      entities,
      forms: withOthersAsked(named<FormSchema>('form'), entities, options),
      tables: named('table'),
      wizards: withTransitionCalls(named('wizard'), workflows),
      workflows,
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
      const expected = say('oneOfName', { kind });
      report({ code: 'DUPLICATE', file: file.path, pointer: '', found: quoted(name), expected });
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
        fullPath: `${call.base ?? service.base}${call.path}`,
        mirrorPaths: mirrors.map((mirror) => `${mirror.base}${call.path}`),
      };
    }
  }
  return models;
}
