import type { Field } from '../../contract/index.ts';
import { entryOf } from '../../values/entryOf.ts';
import { slotsOf } from '../../values/fillText.ts';
import { allowedBy, allows } from '../allows.ts';
import type { Draft, DraftCheck, Report } from '../Draft.ts';
import { fieldAt } from '../fieldAt.ts';
import { oneOf, shown, under } from '../pointer.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { walk } from '../walk.ts';

/** Names of the context that stand for a record of the file's entity, by kind. */
const RECORD_NAMES: Partial<Record<SchemaFile['kind'], readonly string[]>> = {
  entity: ['record'],
  form: ['record'],
  table: ['row'],
  workflow: ['record'],
};

/** Kinds whose keys are names of their own and never paths of a condition. */
const WITHOUT_CONDITIONS: readonly SchemaFile['kind'][] = [
  'scenario',
  'messages',
  'roles',
  'settings',
  'calls',
];

/**
 * A condition, a `$value` in it or a slot of a text that looks where nothing can be; a condition that waits for a value
 * which its field never has.
 */
export const checkConditions: DraftCheck = (draft, report) => {
  for (const file of draft.files) {
    if (WITHOUT_CONDITIONS.includes(file.kind)) continue;
    walk(file.content, (key, value, pointer) => {
      for (const path of pathsIn(key, value)) {
        const expected = expectedFor(draft, file, path);
        if (expected !== undefined) {
          report({ code: 'UNKNOWN_PATH', file: file.path, pointer, found: `"${path}"`, expected });
        }
      }
      checkWanted(fieldOf(draft, file, key), value, { file: file.path, pointer }, report);
    });
  }
};

/** Paths that an entry names: its key, what it refers to, the slots of its text. */
function pathsIn(key: string, value: unknown): readonly string[] {
  if (typeof value !== 'string') return [key];
  return key === '$value' ? [value] : [key, ...slotsOf(value)];
}

/** What the path should have been, or undefined where it is right or nothing is known about it. */
function expectedFor(draft: Draft, file: SchemaFile, path: string): string | undefined {
  const [root, rest] = parted(path);
  if (rest === '') return undefined;
  if (root === 'modules') {
    const modules = draft.product.settings.modules;
    return Object.hasOwn(modules, rest) ? undefined : `modules: ${oneOf(Object.keys(modules), rest)}`;
  }
  if (RECORD_NAMES[file.kind]?.includes(root) !== true) return undefined;
  const entity = entityOf(draft, file);
  if (entity === undefined || fieldAt(entity, rest) !== undefined) return undefined;
  return `a field of ${entity['x-entity']}: ${oneOf(Object.keys(entity.properties), rest)}`;
}

function fieldOf(draft: Draft, file: SchemaFile, path: string): Field | undefined {
  const [root, rest] = parted(path);
  const entity = entityOf(draft, file);
  if (rest === '' || entity === undefined || RECORD_NAMES[file.kind]?.includes(root) !== true)
    return undefined;
  const field = fieldAt(entity, rest);
  return field === 'open' ? undefined : field;
}

function checkWanted(
  field: Field | undefined,
  predicate: unknown,
  at: { readonly file: string; readonly pointer: string },
  report: Report,
): void {
  if (field === undefined || typeof predicate !== 'object' || predicate === null) return;
  const { const: one, enum: several, not } = predicate as { const?: unknown; enum?: unknown; not?: unknown };
  const wanted = [
    ...(one === undefined || (typeof one === 'object' && one !== null)
      ? []
      : [{ word: 'const', value: one }]),
    ...(Array.isArray(several) ? several.map((value: unknown) => ({ word: 'enum', value })) : []),
  ];
  for (const { word, value } of wanted) {
    if (allows(field, value)) continue;
    const pointer = under(at.pointer, word);
    report({
      ...at,
      code: 'FORBIDDEN_VALUE',
      pointer,
      found: shown(value),
      expected: allowedBy(field, value),
    });
  }
  checkWanted(field, not, { ...at, pointer: under(at.pointer, 'not') }, report);
}

function parted(path: string): readonly [root: string, rest: string] {
  const dot = path.indexOf('.');
  return dot < 0 ? [path, ''] : [path.slice(0, dot), path.slice(dot + 1)];
}

function entityOf({ product }: Draft, file: SchemaFile) {
  const said = file.content as { readonly entity?: string; readonly 'x-entity'?: string };
  const name = said['x-entity'] ?? said.entity;
  return entryOf(product.entities, name);
}
