import type { DataRecord, Problem } from '../contract/index.ts';
import { getAt } from '../values/getAt.ts';
import { signatureIn } from '../values/signature.ts';
import { changedSinceSigned } from '../values/signedHashes.ts';
import type { FormModel } from './FormModel.ts';

/**
 * Problems of signatures that are void because a signed value (`x-signs`) has changed. An error if the
 * signature is required or not yet stamped by the server, else a warning, because the record may still be
 * saved.
 */
export function signatureProblems(
  model: FormModel,
  record: DataRecord,
  required: ReadonlySet<string>,
): readonly Problem[] {
  return model.fields.flatMap(({ path, schema }): readonly Problem[] => {
    if (schema['x-signs'] === undefined) return [];
    const value = getAt(record, path);
    const changed = changedSinceSigned(schema, value, record) ?? [];
    if (changed.length === 0) return [];
    const isNew = signatureIn(value)?.at === undefined;
    return [
      {
        path,
        rule: 'signature',
        params: { changed: changed.map((name) => labelOf(model, name)) },
        severity: required.has(path) || isNew ? 'error' : 'warning',
      },
    ];
  });
}

function labelOf({ byPath, entity }: FormModel, name: string): string {
  return byPath.get(name)?.label ?? entity.properties[name]?.title ?? name;
}
