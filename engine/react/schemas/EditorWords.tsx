import { type ReactNode, useMemo } from 'react';
import useSWR from 'swr';
import type { MessagesSchema } from '../../contract/index.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { EngineContext } from '../provider/EngineContext.ts';
import { useEngine } from '../provider/useEngine.ts';

type Texts = MessagesSchema['texts'];

/** Gives the editor its words (`schema.…`, `schemas.…`) beside those that every page has: nobody else loads them. */
export function EditorWords({ children }: { readonly children: ReactNode }) {
  const { schemas, messages } = useEngine();
  const { data, error, mutate } = useSWR<Texts, unknown>(
    { editorTexts: messages.locale },
    () => schemas.editorTexts(messages.locale),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  return (
    <Loadable call={{ data, error, refresh: () => void mutate() }}>
      {(texts) => <WithTexts texts={texts}>{children}</WithTexts>}
    </Loadable>
  );
}

function WithTexts({ texts, children }: { readonly texts: Texts; readonly children: ReactNode }) {
  const engine = useEngine();
  const complete = useMemo(() => {
    const { messages } = engine;
    return { ...engine, messages: { ...messages, texts: { ...messages.texts, ...texts } } };
  }, [engine, texts]);
  return <EngineContext value={complete}>{children}</EngineContext>;
}
