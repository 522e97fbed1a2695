import { Button } from '@blueprintjs/core';
import { useCallback, useEffect, useState } from 'react';
import type { Context } from '../../../contract/index.ts';
import { type Choice, type ChoiceSource, useFormServices } from '../../field/FormServices.ts';

export interface Choices {
  readonly choices: readonly Choice[];
  /** While loading, the choices are still those of the previous text. */
  readonly status: 'ready' | 'loading' | 'failed';
  readonly retry: () => void;
}

/** Delay in ms before a typed text is searched for. */
const SEARCH_AFTER = 250;

interface Asked {
  readonly typed?: string;
  /** Without it no call is made. */
  readonly wanted?: boolean;
  /** The serialized query of the source: a change reloads. */
  readonly asked?: string | undefined;
  /** Context for the source's query, read at the time of the call; must be a stable function. */
  readonly context: () => Context;
}

/**
 * The rows of a source. With `search` it is called again for each typed text; without, once, and the caller
 * filters.
 */
export function useSourceChoices(
  source: ChoiceSource | undefined,
  { typed = '', wanted = true, asked, context }: Asked,
): Choices {
  const services = useFormServices();
  const [answer, setAnswer] = useState<Pick<Choices, 'choices' | 'status'> & { readonly typed: string }>({
    choices: [],
    status: 'loading',
    typed: '',
  });
  const [attempt, setAttempt] = useState(0);
  const query = source?.search === undefined ? '' : typed;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again after a failure, `asked` when an answer changes
  useEffect(() => {
    if (source === undefined || !wanted) return;
    const abort = new AbortController();
    const timer = setTimeout(
      () => {
        setAnswer((before) => ({ ...before, status: 'loading' }));
        services.choices(source, { typed: query, context: context() }, abort.signal).then(
          (choices) => abort.signal.aborted || setAnswer({ choices, status: 'ready', typed: query }),
          () => abort.signal.aborted || setAnswer({ choices: [], status: 'failed', typed: query }),
        );
      },
      query === '' ? 0 : SEARCH_AFTER,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [source, query, wanted, services, context, asked, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const { choices, status } = answer;
  return { choices, status: status === 'ready' && answer.typed !== query ? 'loading' : status, retry };
}

/** Message that a list failed to load, with retry. */
export function LoadFailed({ id, retry }: { readonly id: string; readonly retry: () => void }) {
  const { text } = useFormServices();
  return (
    <div className="sf-row sf-failed" role="alert">
      <span>{text('form.search.failed')}</span>
      <Button id={id} text={text('form.retry')} onClick={retry} />
    </div>
  );
}

/** Replaces the choices when other answers rule out all of them. */
export function NoneOffered() {
  const { text } = useFormServices();
  return <p className="sf-list-note">{text('form.choices.none')}</p>;
}
