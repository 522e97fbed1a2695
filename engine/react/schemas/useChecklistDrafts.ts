import { useMemo } from 'react';
import type { Json } from '../../contract/index.ts';
import type { EditedFiles } from '../../editor/index.ts';
import { useCall, useWrite } from '../product/hostCalls.ts';
import type { KeptContent } from './useSchemaDrafts.ts';

const CHANGES = ['schema-draft', 'schema-publication'];
const WHOLE = { query: { whole: true } };

/**
 * Loads the files for a new checklist, and saves its files as drafts in one call, based on the loaded
 * revisions.
 */
export function useChecklistDrafts() {
  const contents = useCall('fetchSchemaContents', WHOLE, { entities: CHANGES });
  const save = useWrite('saveSchemaDrafts', 'silent');
  const storedContents = contents.data?.contents as readonly KeptContent[] | undefined;
  const files = useMemo<EditedFiles>(
    () =>
      Object.fromEntries((storedContents ?? []).map(({ path, content }): [string, Json] => [path, content])),
    [storedContents],
  );
  return {
    contents,
    files,
    pending: save.pending,
    /** Resolves with the reason of a failure; empty: saved. */
    keep: async (made: EditedFiles): Promise<string> => {
      const drafts = Object.entries(made).map(([path, content]) => {
        const revision = storedContents?.find((entry) => entry.path === path)?.revision ?? 0;
        return { path, revision, content: content as never };
      });
      const done = await save.run({ body: { drafts } });
      return done.ok ? '' : done.text;
    },
  };
}
