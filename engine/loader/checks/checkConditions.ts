import type { Draft, DraftCheck } from '../Draft.ts';
import { fieldAt } from '../fieldAt.ts';
import { oneOf } from '../pointer.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { walk } from '../walk.ts';

/** Names of the context that stand for a record of the file's entity, by kind. */
const RECORD_NAMES: Partial<Record<SchemaFile['kind'], readonly string[]>> = {
  entity: ['record'],
  form: ['record'],
  table: ['row'],
  workflow: ['record'],
};

/** A condition, or a `$value` in it, that looks where nothing can be. */
export const checkConditions: DraftCheck = (draft, report) => {
  for (const file of draft.files) {
    if (file.kind === 'scenario') continue;
    walk(file.content, (key, value, pointer) => {
      const path = key === '$value' && typeof value === 'string' ? value : key;
      const expected = expectedFor(draft, file, path);
      if (expected !== undefined) {
        report({ code: 'UNKNOWN_PATH', file: file.path, pointer, found: `"${path}"`, expected });
      }
    });
  }
};

/** What the path should have been, or undefined where it is right or nothing is known about it. */
function expectedFor(draft: Draft, file: SchemaFile, path: string): string | undefined {
  const dot = path.indexOf('.');
  if (dot < 0) return undefined;
  const root = path.slice(0, dot);
  const rest = path.slice(dot + 1);
  if (root === 'modules') {
    const modules = draft.product.settings.modules;
    return Object.hasOwn(modules, rest) ? undefined : `modules: ${oneOf(Object.keys(modules), rest)}`;
  }
  if (RECORD_NAMES[file.kind]?.includes(root) !== true) return undefined;
  const entity = entityOf(draft, file);
  if (entity === undefined || fieldAt(entity, rest) !== undefined) return undefined;
  return `a field of ${entity['x-entity']}: ${oneOf(Object.keys(entity.properties), rest)}`;
}

function entityOf({ product }: Draft, file: SchemaFile) {
  const said = file.content as { readonly entity?: string; readonly 'x-entity'?: string };
  const name = said['x-entity'] ?? said.entity;
  return name !== undefined && Object.hasOwn(product.entities, name) ? product.entities[name] : undefined;
}
