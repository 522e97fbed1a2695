import { useMemo } from 'react';
import type { Json } from '../../contract/index.ts';
import type { EditedFiles } from '../../editor/index.ts';
import { useCall, useWrite } from '../product/hostCalls.ts';
import type { KeptContent } from './useSchemaDrafts.ts';

const CHANGES = ['schema-draft', 'schema-publication'];
const WHOLE = { query: { whole: true } };

/** All that a new checklist is made of, and the way to keep it: its files as drafts all together, each upon what was read of it. */
export function useChecklistDrafts() {
  const contents = useCall('fetchSchemaContents', WHOLE, { entities: CHANGES });
  const save = useWrite('saveSchemaDrafts', 'silent');
  const kept = contents.data?.contents as readonly KeptContent[] | undefined;
  const files = useMemo<EditedFiles>(
    () => Object.fromEntries((kept ?? []).map(({ path, content }): [string, Json] => [path, content])),
    [kept],
  );
  return {
    contents,
    files,
    pending: save.pending,
    /** Why it was not kept; empty: it was. */
    keep: async (made: EditedFiles): Promise<string> => {
      const drafts = Object.entries(made).map(([path, content]) => {
        const revision = kept?.find((each) => each.path === path)?.revision ?? 0;
        return { path, revision, content: content as never };
      });
      const done = await save.run({ body: { drafts } });
      return done.ok ? '' : done.text;
    },
  };
}
