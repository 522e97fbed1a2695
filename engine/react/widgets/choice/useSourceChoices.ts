import { useCallback, useEffect, useState } from 'react';
import type { Context } from '../../../contract/index.ts';
import type { Choice, ChoiceSource } from '../../field/services/FormServices.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

export interface Choices {
  readonly choices: readonly Choice[];
  /** While loading, the choices are still those of what was typed before. */
  readonly status: 'ready' | 'loading' | 'failed';
  readonly retry: () => void;
}

/** Typed text rests this long before it is searched for, in ms. */
const SEARCH_AFTER = 250;

interface Asked {
  readonly typed?: string;
  /** Nothing is asked before. */
  readonly wanted?: boolean;
  /** What its own words come to now: another text asks again. */
  readonly asked?: string | undefined;
  /** What the source's own words are filled from, as it is when it is asked; the same function at every drawing. */
  readonly context: () => Context;
}

/** The rows of a source. One with `search` is asked again for typed text; one without is asked once and filtered by the caller. */
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
