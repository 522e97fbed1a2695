import { useCallback } from 'react';
import type { Calls } from '#generated/calls.ts';
import type { Json } from '../../contract/index.ts';
import { callByName } from '../../index.ts';
import { useEngine } from '../provider/useEngine.ts';

/** Current content of a file, of any author. */
export interface FoundContent {
  readonly path: string;
  readonly content: Json;
  /** Revision of the draft; 0: there is no draft, and this is the content in force. */
  readonly revision: number;
  /** Last author; '': unknown. */
  readonly who: string;
}

/** Loads a file's current draft, otherwise the content in force. */
export function useFoundContent(): (path: string) => Promise<FoundContent> {
  const { client } = useEngine();
  return useCallback(
    async (path) => {
      const fetchFile = callByName(client, 'fetchSchemaFile');
      const { draft, inForce, release } = (await fetchFile({
        query: { path },
      })) as Calls['fetchSchemaFile']['output'];
      if (draft === null) return { path, content: inForce as Json, revision: 0, who: '' };
      const { content, revision, author: who } = draft;
      return { path, content: (content ?? release) as Json, revision, who };
    },
    [client],
  );
}
