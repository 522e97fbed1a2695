import { type ReactNode, useEffect } from 'react';
import useSWR from 'swr';
import type { MessagesSchema } from '../../contract/index.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { useEngine } from '../provider/useEngine.ts';

type Texts = MessagesSchema['texts'];

/**
 * Loads the editor's texts (`schema.…`, `schemas.…`) into the catalogue, then renders the children. Other
 * pages do not load them.
 */
export function EditorWords({ children }: { readonly children: ReactNode }) {
  const { schemas, messages, addTexts } = useEngine();
  const { data, error, mutate } = useSWR<Texts, unknown>(
    { editorTexts: messages.locale },
    () => schemas.editorTexts(messages.locale),
    // After a change of language the old texts stay until the new ones arrive, as on the rest of the page.
    { revalidateOnFocus: false, revalidateOnReconnect: false, keepPreviousData: true },
  );
  useEffect(() => {
    if (data !== undefined) addTexts(data);
  }, [data, addTexts]);
  const isAdded = Object.keys(data ?? {}).every((id) => Object.hasOwn(messages.texts, id));
  return (
    <Loadable call={{ data: isAdded ? data : undefined, error, refresh: () => void mutate() }}>
      {() => children}
    </Loadable>
  );
}
