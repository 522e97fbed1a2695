import { mergeJson } from '../../../engine/editor/index.ts';
import type { SchemaFiles } from '../product/readProduct.ts';
import type { Overlay, PublishedFile, SchemaConflict } from '../product/SchemaSets.ts';
import { isSameJson } from './json.ts';

interface LaidOver extends SchemaFiles {
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

/** New content of a file; null restores the program's file. */
interface NewContent {
  readonly path: string;
  readonly content: unknown;
}

/** The overlay with the changes applied; files equal to the program's are left out. */
export function changedOverlay(
  overlay: Overlay,
  changes: readonly NewContent[],
  release: SchemaFiles,
): Overlay {
  const files = new Map<string, PublishedFile>(Object.entries(overlay));
  for (const { path, content } of changes) {
    const base = release.files[path] ?? null;
    if (content === null || isSameJson(content, base)) files.delete(path);
    else files.set(path, { content, base });
  }
  return Object.fromEntries([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Paths at which two overlays differ. The base counts as well: it changes when a conflict with a new release
 * is settled.
 */
export function changedPaths(before: Overlay, after: Overlay): readonly string[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return paths.filter((path) => !isSameJson(before[path], after[path]));
}
