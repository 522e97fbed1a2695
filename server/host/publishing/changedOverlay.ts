import type { Overlay, PublishedFile } from '../product/Publication.ts';
import type { SchemaFiles } from '../product/readProduct.ts';
import { same } from './json.ts';

/** A file's content as it is to be; null: the program's. */
export interface NewContent {
  readonly path: string;
  readonly content: unknown;
}

/** An overlay with other contents; what is the program's again is no longer in it. */
export function changedOverlay(
  overlay: Overlay,
  changes: readonly NewContent[],
  release: SchemaFiles,
): Overlay {
  const files = new Map<string, PublishedFile>(Object.entries(overlay));
  for (const { path, content } of changes) {
    const base = release.files[path] ?? null;
    if (content === null || same(content, base)) files.delete(path);
    else files.set(path, { content, base });
  }
  return Object.fromEntries([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Paths at which two overlays differ: also in what administrators' content was changed from, once a conflict with a new release is settled. */
export function changedPaths(before: Overlay, after: Overlay): readonly string[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return paths.filter((path) => !same(before[path], after[path]));
}
