import type { DataRecord, Field, Problem } from '../contract/index.ts';
import { isWholeCode } from '../values/codes.ts';
import { getAt } from '../values/getAt.ts';
import type { FormModel } from './FormModel.ts';

/** Codes whose checksum is wrong (`x-code`): a digit was read or typed wrongly. In rows of lists as well. */
export function codeProblems({ fields }: FormModel, record: DataRecord): readonly Problem[] {
  return fields.flatMap(({ path, schema }) => problemsAt(schema, getAt(record, path), path));
}

function problemsAt(schema: Field, value: unknown, path: string): readonly Problem[] {
  const code = schema['x-code'];
  if (code !== undefined && !isWholeCode(code, value))
    return [{ path, rule: 'check-digit', params: {}, severity: 'error' }];
  const cells = Object.entries(schema.items?.properties ?? {});
  if (!Array.isArray(value) || cells.length === 0) return [];
  return value.flatMap((row: unknown, index) =>
    cells.flatMap(([name, cell]) => problemsAt(cell, getAt(row, name), `${path}.${index}.${name}`)),
  );
}
