import { useMemo } from 'react';
import type { MessagesSchema } from '../../contract/index.ts';
import { fillText, formatProblem, formatValue, slotText, textOf, translate } from '../../index.ts';
import type { Messages, ShownMessage } from './Messages.ts';
import { useEngine } from './useEngine.ts';

/** Texts in the user's language. */
export function useMessages(): Messages {
  const { messages } = useEngine();
  return useMemo(() => createMessages(messages), [messages]);
}

type Params = Readonly<Record<string, unknown>>;

/**
 * Texts of one catalogue. An id or schema text is looked up among the catalogue's texts, then among the
 * translated labels; unknown text is returned unchanged, because schemas contain their text.
 */
function createMessages(catalogue: MessagesSchema): Messages {
  const look = (idOrText: string, count?: unknown): string =>
    textOf(idOrText, catalogue, count) ?? translate(idOrText, catalogue);
  const t = (idOrText: string, params: Params = {}) =>
    fillText(look(idOrText, params['count']), params, (value) => slotText(value, catalogue));
  return {
    catalogue,
    locale: catalogue.formats.locale,
    direction: catalogue.direction,
    t,
    translate: (idOrText) => look(idOrText),
    message: (id, params) => presentation(catalogue.texts[id], t(id, params)),
    value: (value, format, options, on) => formatValue(value, format, catalogue, options, on),
    problem: (problem, label) => formatProblem(problem, catalogue, label),
  };
}

function presentation(entry: MessagesSchema['texts'][string] | undefined, text: string): ShownMessage {
  if (typeof entry !== 'object') return { text, severity: 'info' };
  const { severity = 'info', title, icon, milliseconds } = entry;
  return {
    text,
    severity,
    ...(title === undefined ? {} : { title }),
    ...(icon === undefined ? {} : { icon }),
    ...(milliseconds === undefined ? {} : { milliseconds }),
  };
}
