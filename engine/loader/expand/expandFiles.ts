import { completeCalls } from '../calls/completeCalls.ts';
import type { Meta } from '../grammar/grammarNode.ts';
import type { OnFinding, PlacedFiles, SchemaFile } from '../SchemaFile.ts';
import { expandInputs } from './completeActions.ts';
import { expandFlags } from './expandFlags.ts';
import { expandFragments } from './expandFragments.ts';
import { expandScenarios } from './expandScenarios.ts';
import { joinParts } from './joinParts.ts';

/** Files after the steps, and before parts and fragments were joined, as translations name their places. */
export interface ExpandedFiles extends PlacedFiles {
  readonly written: readonly SchemaFile[];
}

/**
 * The steps for what forms consist of: notes of flags, parts of several folders, fragments, bases of scenarios. Files
 * that were expanded before stay as they are.
 *
 * @param reportNames receives findings about other files separately: they are no mistake while an invalid file is
 * left out.
 */
export function expandFiles(
  files: readonly SchemaFile[],
  meta: Meta,
  report: OnFinding,
  reportNames = report,
): ExpandedFiles {
  const flagged = expandFlags(files, report);
  const joined = joinParts(flagged.files, meta, reportNames);
  const inserted = expandFragments(joined.files, reportNames);
  const { files: expanded, place } = expandScenarios(inserted.files, report);
  return {
    files: expanded,
    written: flagged.files,
    place: (at) => flagged.place(joined.place(inserted.place(place(at)))),
  };
}

/** The same and calls: their short forms, and the inputs of transitions. */
export function expandWithCalls(
  files: readonly SchemaFile[],
  meta: Meta,
  report: OnFinding,
  reportNames = report,
): ExpandedFiles {
  const expanded = expandFiles(files, meta, report, reportNames);
  const completed = completeCalls(expanded.files, report);
  return {
    ...expanded,
    files: expandInputs(completed.files),
    place: (at) => expanded.place(completed.place(at)),
  };
}
