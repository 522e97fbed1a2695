import { type ReactNode, useEffect } from 'react';
import useSWR from 'swr';
import type { MessagesSchema } from '../../contract/index.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { useEngine } from '../provider/useEngine.ts';

type Texts = MessagesSchema['texts'];

/** Adds the editor's words (`schema.…`, `schemas.…`) to those that every page has, and shows what needs them: nobody else loads them. */
export function EditorWords({ children }: { readonly children: ReactNode }) {
  const { schemas, messages, addTexts } = useEngine();
  const { data, error, mutate } = useSWR<Texts, unknown>(
    { editorTexts: messages.locale },
    () => schemas.editorTexts(messages.locale),
    // In another language the former words stay until the new ones are there, as those of the page do.
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
