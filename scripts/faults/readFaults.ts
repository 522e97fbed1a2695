import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './Fault.ts';

/** All faults of `tests/faults`, ordered by file. */
export function readFaults(root: string): readonly Fault[] {
  const folder = join(root, 'tests/faults');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files
    .sort()
    .flatMap(
      (name) =>
        (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { readonly faults: readonly Fault[] })
          .faults,
    );
}
