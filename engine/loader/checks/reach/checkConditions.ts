import { allows } from '../../../condition/allows.ts';
import type { Field } from '../../../contract/index.ts';
import { type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { slotsOf } from '../../../values/texts.ts';
import { allowedBy } from '../../allowedBy.ts';
import { checkExpression } from '../../context/checkExpression.ts';
import { checkCondition } from '../../context/comparisons.ts';
import { kindsOfShape } from '../../context/kindOf.ts';
import type { NamedPlace, Tell } from '../../context/NamedPlace.ts';
import { placesOf } from '../../context/placesOf.ts';
import { traceIn } from '../../context/trace.ts';
import type { DraftCheck, ProductDraft, TellFinding } from '../../ProductDraft.ts';
import { shown, under } from '../../pointer.ts';

/**
 * Checks that names in conditions, `$value`, slots of texts and messages resolve, and that conditions
 * compare only with values their field can have.
 */
export const checkConditions: DraftCheck = (draft, report) => {
  const texts = messageTexts(draft);
  for (const file of draft.files) {
    for (const place of placesOf(draft, file)) checkPlace(place, texts, report);
  }
};

function checkPlace(place: NamedPlace, texts: ReadonlyMap<string, string>, report: TellFinding): void {
  const { file, pointer, scope } = place;
  const tell = (path: string, found: Phrase, names = scope): void => {
    const target = traceIn(names, path);
    if ('shape' in target) return;
    report({ code: 'UNKNOWN_PATH', file, pointer, found, expected: target.expected });
  };
  if (place.what === 'condition') {
    checkCondition(place.condition, scope, pointer, (finding) => report({ file, ...finding }));
  } else if (place.what === 'expression') {
    const { 'x-calculated': _itself, ...field } = place.field;
    checkExpression(place.expression, kindsOfShape(field), pointer, {
      scope,
      tell: (finding) => report({ file, ...finding }),
      checkCondition,
    });
    tellForbidden(place.expression, field as Field, pointer, (finding) => report({ file, ...finding }));
  } else if (place.what === 'path') tell(place.path, quoted(place.path));
  else if (place.what === 'text') for (const slot of slotsOf(place.text)) tell(slot, quoted(slot));
  else if (place.what === 'message') {
    // Code that shows a message may supply more values; only paths and names of the context are checked.
    for (const slot of slotsOf(texts.get(place.id) ?? ''))
      if (slot.includes('.') || Object.hasOwn(scope, slot))
        tell(slot, say('slotIn', { slot: `{${slot}}`, id: place.id }));
  }
}

/** Reports constant results of an expression that its field does not allow. */
function tellForbidden(expression: unknown, field: Field, pointer: string, tell: Tell): void {
  if (typeof expression !== 'object' || expression === null) {
    if (field.enum === undefined || allows(field, expression)) return;
    const expected = allowedBy(field, expression);
    tell({ code: 'FORBIDDEN_VALUE', pointer, found: shown(expression), expected });
    return;
  }
  for (const word of ['then', 'else', 'coalesce'] as const) {
    const part = (expression as Readonly<Record<string, unknown>>)[word];
    const at = under(pointer, word);
    if (Array.isArray(part))
      for (const [index, each] of part.entries()) tellForbidden(each, field, under(at, index), tell);
    else if (part !== undefined) tellForbidden(part, field, at, tell);
  }
}

function messageTexts({ product }: ProductDraft): ReadonlyMap<string, string> {
  const [messages] = Object.values(product.messages);
  return new Map(
    Object.entries(messages?.texts ?? {}).map(([id, message]) => [
      id,
      typeof message === 'string' ? message : message.text,
    ]),
  );
}
