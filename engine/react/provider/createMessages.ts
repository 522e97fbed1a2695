import type { MessagesSchema } from '../../contract/index.ts';
import { fillText, formatProblem, formatValue, slotText, textOf, translate } from '../../index.ts';
import { wordsOf } from '../words/wordsOf.ts';
import type { Messages, ShownMessage } from './Messages.ts';

type Params = Readonly<Record<string, unknown>>;

/**
 * Texts of one catalogue. An id or a schema's text is looked up among the catalogue's texts, then the engine's own
 * words, then the translated labels; what is found nowhere is shown as it stands, because schemas carry their text themselves.
 */
export function createMessages(catalogue: MessagesSchema): Messages {
  const words = wordsOf(catalogue.locale);
  const look = (idOrText: string): string =>
    textOf(idOrText, catalogue) ?? words[idOrText] ?? translate(idOrText, catalogue);
  const t = (idOrText: string, params: Params = {}) =>
    fillText(look(idOrText), params, (value) => slotText(value, catalogue));
  return {
    catalogue,
    locale: catalogue.formats.locale,
    direction: catalogue.direction,
    t,
    translate: look,
    message: (id, params) => shown(catalogue.texts[id], t(id, params)),
    value: (value, format, options, on) => formatValue(value, format, catalogue, options, on),
    problem: (problem, label) => formatProblem(problem, catalogue, label),
  };
}

function shown(entry: MessagesSchema['texts'][string] | undefined, text: string): ShownMessage {
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
