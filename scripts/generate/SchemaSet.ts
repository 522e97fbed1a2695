import type {
  CallsSchema,
  EntitySchema,
  Json,
  OptionsSchema,
  ScreenSchema,
  WizardSchema,
  WorkflowSchema,
} from '../../engine/contract/index.ts';
import { expandedFlags, withCompleteCalls } from '../../engine/node.ts';
import { readSchemas, type SchemaRoots } from '../../server/host/product/readSchemas.ts';

/** All schema files by path relative to `schemas/`; calls and flags are completed, references unresolved. */
export type SchemaSet = {
  readonly files: Readonly<Record<string, unknown>>;
  readonly entities: ReadonlyMap<string, EntitySchema>;
  readonly calls: ReadonlyMap<string, CallsSchema>;
  readonly wizards: ReadonlyMap<string, WizardSchema>;
  readonly workflows: ReadonlyMap<string, WorkflowSchema>;
  readonly screens: ReadonlyMap<string, ScreenSchema>;
  /** Option lists by name (`x-options`). */
  readonly options: ReadonlyMap<string, OptionsSchema>;
};

/**
 * Reads the schemas of a product without checking them: `check-schemas` reports faults with better messages.
 */
export async function readSchemaSet(roots: SchemaRoots): Promise<SchemaSet> {
  const entries = Object.entries(await readSchemas(roots)).map(([path, content]) => [
    path,
    path.endsWith('.entity.json') ? expandedFlags(content as Json) : content,
  ]);
  const files = withCompleteCalls(Object.fromEntries(entries));
  const ofKind = <T>(kind: string): ReadonlyMap<string, T> =>
    new Map(Object.entries(files).filter(([path]) => path.endsWith(`.${kind}.json`)) as [string, T][]);
  const options = [...ofKind<OptionsSchema>('options')].map(([path, schema]): [string, OptionsSchema] => [
    stem(path),
    schema,
  ]);
  return {
    files,
    entities: ofKind('entity'),
    calls: ofKind('calls'),
    wizards: ofKind('wizard'),
    workflows: ofKind('workflow'),
    screens: ofKind('screen'),
    options: new Map(options),
  };
}

/** Name of a file without folder and endings: `stem('host/yes-no.options.json')` is `'yes-no'`. */
function stem(path: string): string {
  return path.replace(/^.*\//, '').replace(/\..*$/, '');
}
