import { quoted, say } from '../../errors/Phrase.ts';
import type { SchemaErrorCode } from '../../errors/registry.ts';
import type { DraftCheck, ProductDraft, TellFinding } from '../ProductDraft.ts';
import { nearestOf } from '../pointer.ts';
import type { SchemaKind } from '../SchemaFile.ts';
import { walk } from '../walk.ts';

type Target =
  | 'entities'
  | 'forms'
  | 'tables'
  | 'workflows'
  | 'screens'
  | 'calls'
  | 'options'
  | 'templates'
  | 'texts'
  | 'permissions';

/** Words whose text names something in another file, by kind of the file that says them. */
const REFERRING: Readonly<Record<SchemaKind, Readonly<Record<string, Target>>>> = {
  entity: { message: 'texts', entity: 'entities', permissions: 'permissions' },
  form: { entity: 'entities', call: 'calls', message: 'texts' },
  // What it says stands in its forms.
  fragment: {},
  table: {
    entity: 'entities',
    call: 'calls',
    form: 'forms',
    done: 'texts',
    failed: 'texts',
    wait: 'texts',
    message: 'texts',
    options: 'options',
    entities: 'entities',
    workflow: 'workflows',
    goTo: 'screens',
    leaveTo: 'screens',
    permission: 'permissions',
  },
  calendar: {
    call: 'calls',
    entities: 'entities',
    form: 'forms',
    list: 'tables',
    workflow: 'workflows',
    options: 'options',
    done: 'texts',
    goTo: 'screens',
    permission: 'permissions',
  },
  notifications: { entity: 'entities', permissions: 'permissions', goTo: 'screens' },
  wizard: { message: 'texts', done: 'texts', goTo: 'screens', permission: 'permissions' },
  workflow: {
    entity: 'entities',
    form: 'forms',
    call: 'calls',
    message: 'texts',
    done: 'texts',
    goTo: 'screens',
    screen: 'screens',
    permission: 'permissions',
  },
  grid: {
    entity: 'entities',
    form: 'forms',
    workflow: 'workflows',
    call: 'calls',
    entities: 'entities',
    wrong: 'texts',
    nothing: 'texts',
    done: 'texts',
    failed: 'texts',
    permission: 'permissions',
  },
  screen: {
    permission: 'permissions',
    call: 'calls',
    entities: 'entities',
    done: 'texts',
    failed: 'texts',
    wait: 'texts',
    goTo: 'screens',
    leaveTo: 'screens',
  },
  calls: { permission: 'permissions', changes: 'entities', entity: 'entities', reads: 'entities' },
  document: { template: 'templates' },
  template: {},
  options: {},
  messages: {},
  roles: {},
  settings: { of: 'entities', home: 'screens', account: 'screens' },
  hooks: {},
  translations: {},
  scenario: { form: 'forms', workflow: 'workflows' },
};

const CODES: Partial<Record<Target, SchemaErrorCode>> = {
  texts: 'UNKNOWN_MESSAGE',
  permissions: 'UNKNOWN_PERMISSION',
};

/** A name that no file has. */
export const checkReferences: DraftCheck = (draft, report) => {
  const known = new Map<Target, ReadonlySet<string>>();
  const namesFor = (target: Target): ReadonlySet<string> => {
    const names = known.get(target) ?? namesOf(draft, target);
    known.set(target, names);
    return names;
  };
  for (const file of draft.files) {
    const words = REFERRING[file.kind];
    walk(file.content, (key, value, pointer) => {
      const target = Object.hasOwn(words, key) ? words[key] : undefined;
      if (target === undefined) return;
      for (const name of textsIn(value))
        reportUnknown(namesFor(target), report, target, name, file.path, pointer);
    });
  }
};

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function reportUnknown(
  known: ReadonlySet<string>,
  report: TellFinding,
  target: Target,
  name: string,
  file: string,
  pointer: string,
): void {
  if (known.has(name)) return;
  const code = CODES[target] ?? 'UNKNOWN_NAME';
  report({
    code,
    file,
    pointer,
    found: quoted(name),
    expected: say('namesOf', { what: target, names: nearestOf(known, name) }),
  });
}

function namesOf({ product }: ProductDraft, target: Target): ReadonlySet<string> {
  if (target === 'texts') {
    return new Set(Object.values(product.messages).flatMap((messages) => Object.keys(messages.texts)));
  }
  if (target === 'permissions') return new Set(product.roles.permissions.map((each) => each.name));
  return new Set(Object.keys(product[target]));
}
