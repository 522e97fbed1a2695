import { mergeJson } from '../../../engine/editor/index.ts';
import type { Overlay } from '../product/Publication.ts';
import type { SchemaFiles } from '../product/readProduct.ts';
import type { SchemaConflict } from '../product/SchemaSets.ts';
import { isSameJson } from './json.ts';

export interface LaidOver extends SchemaFiles {
  /** Places changed by both a new release and administrators: the administrators' content is used. */
  readonly conflicts: readonly SchemaConflict[];
}

/**
 * Lays published content over the program's files, with a three-way merge where a new release changed a file
 * since it was published.
 */
export function layOver(release: SchemaFiles, overlay: Overlay): LaidOver {
  if (Object.keys(overlay).length === 0) return { ...release, conflicts: [] };
  const files = { ...release.files };
  const texts = { ...release.texts };
  const conflicts: SchemaConflict[] = [];
  for (const [path, { content, base }] of Object.entries(overlay)) {
    const now = release.files[path] ?? null;
    const merge = isSameJson(now, base)
      ? { merged: content, conflicts: [] }
      : mergeJson(base ?? undefined, now ?? undefined, content);
    conflicts.push(...merge.conflicts.map((conflict) => ({ file: path, ...conflict })));
    if (merge.merged === undefined) continue;
    files[path] = merge.merged;
    texts[path] = JSON.stringify(merge.merged, null, 2);
  }
  return { files, texts, conflicts };
}
