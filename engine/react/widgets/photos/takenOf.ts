import type { FieldModel, Problem } from '../../../contract/index.ts';
import { fileRefusal } from '../../../index.ts';

export const ANY_PICTURE = 'image/*';

/** Value of the file input's `accept`. */
export function acceptedBy({ schema }: Pick<FieldModel, 'schema'>): string {
  return schema['x-accept']?.types.join(',') ?? '';
}

interface Taken {
  readonly taken: readonly File[];
  readonly problems: readonly Problem[];
}

/** Splits chosen files into accepted ones and problems, before any is sent. */
export function takenOf(
  { schema }: Pick<FieldModel, 'schema'>,
  path: string,
  files: readonly File[],
  already: number,
): Taken {
  const accepted: File[] = [];
  const problems: Problem[] = [];
  for (const file of files) {
    const refusal = fileRefusal(schema, file, false);
    if (refusal !== undefined) problems.push({ path, severity: 'error', ...refusal });
    else accepted.push(file);
  }
  const limit = schema.maxItems ?? Number.POSITIVE_INFINITY;
  const room = Math.max(0, limit - already);
  if (accepted.length > room) problems.push({ path, severity: 'error', rule: 'maxItems', params: { limit } });
  return { taken: accepted.slice(0, room), problems };
}
