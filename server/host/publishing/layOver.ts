import { mergeJson } from '../../../engine/editor/index.ts';
import type { Overlay } from '../product/Publication.ts';
import type { SchemaFiles } from '../product/readProduct.ts';
import type { SchemaConflict } from '../product/SchemaSets.ts';
import { same } from './json.ts';

export interface LaidOver extends SchemaFiles {
  /** Places that a new release and administrators changed both: the administrators' stand. */
  readonly conflicts: readonly SchemaConflict[];
}

/** The program's files with what administrators changed in them, also where the program has others by now than when that was published. */
export function layOver(release: SchemaFiles, overlay: Overlay): LaidOver {
  if (Object.keys(overlay).length === 0) return { ...release, conflicts: [] };
  const files = { ...release.files };
  const texts = { ...release.texts };
  const conflicts: SchemaConflict[] = [];
  for (const [path, { content, base }] of Object.entries(overlay)) {
    const now = release.files[path] ?? null;
    const found = same(now, base)
      ? { merged: content, conflicts: [] }
      : mergeJson(base ?? undefined, now ?? undefined, content);
    conflicts.push(...found.conflicts.map((conflict) => ({ file: path, ...conflict })));
    if (found.merged === undefined) continue;
    files[path] = found.merged;
    texts[path] = JSON.stringify(found.merged, null, 2);
  }
  return { files, texts, conflicts };
}
