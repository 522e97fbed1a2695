import { useCallback } from 'react';
import type { Calls } from '#generated/calls.ts';
import type { Json } from '../../contract/index.ts';
import { callByName } from '../../index.ts';
import { useEngine } from '../provider/useEngine.ts';

/** What is kept of a file now, whoever wrote it. */
export interface FoundContent {
  readonly path: string;
  readonly content: Json;
  /** Of the draft; 0: there is none, and the content is what is in force. */
  readonly revision: number;
  /** Who saved it last; '': nobody is known. */
  readonly who: string;
}

/** Reads a file's draft as it is now, else what is in force. */
export function useFoundContent(): (path: string) => Promise<FoundContent> {
  const { client } = useEngine();
  return useCallback(
    async (path) => {
      const read = callByName(client, 'fetchSchemaFile');
      const { draft, inForce, release } = (await read({
        query: { path },
      })) as Calls['fetchSchemaFile']['output'];
      if (draft === null) return { path, content: inForce as Json, revision: 0, who: '' };
      const { content, revision, author: who } = draft;
      return { path, content: (content ?? release) as Json, revision, who };
    },
    [client],
  );
}
