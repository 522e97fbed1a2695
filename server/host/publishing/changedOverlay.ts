import type { Overlay, PublishedFile } from '../product/Publication.ts';
import type { SchemaFiles } from '../product/readProduct.ts';
import { isSameJson } from './json.ts';

/** New content of a file; null restores the program's file. */
export interface NewContent {
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
