import type { FieldModel, Problem } from '../../../contract/index.ts';
import { fileRefusal } from '../../../index.ts';

export const ANY_PICTURE = 'image/*';

/** What the device offers to choose from. */
export function acceptedBy({ schema }: Pick<FieldModel, 'schema'>): string {
  return schema['x-accept']?.types.join(',') ?? '';
}

interface Taken {
  readonly taken: readonly File[];
  readonly problems: readonly Problem[];
}

/** Which of the chosen files a field takes; why it does not take the others, said before any is sent. */
export function takenOf(
  { schema }: Pick<FieldModel, 'schema'>,
  path: string,
  files: readonly File[],
  already: number,
): Taken {
  const taken: File[] = [];
  const problems: Problem[] = [];
  for (const file of files) {
    const refusal = fileRefusal(schema, file, false);
    if (refusal !== undefined) problems.push({ path, severity: 'error', ...refusal });
    else taken.push(file);
  }
  const limit = schema.maxItems ?? Number.POSITIVE_INFINITY;
  const room = Math.max(0, limit - already);
  if (taken.length > room) problems.push({ path, severity: 'error', rule: 'maxItems', params: { limit } });
  return { taken: taken.slice(0, room), problems };
}
