import type { MessagesSchema } from '../../../contract/index.ts';
import { asWritten, type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { slotsOf } from '../../../values/texts.ts';
import { type DraftCheck, filesOf } from '../../ProductDraft.ts';
import { nearestOf, shortJson, shown, under } from '../../pointer.ts';

/**
 * Checks messages: all locales have the same texts and slots (only a notice if the schema language has the
 * text), formats are valid, the locale is the file name.
 */
export const checkMessages: DraftCheck = (draft, report) => {
  const all = filesOf<MessagesSchema>(draft, 'messages');
  const schemaMessages = all.find(({ schema }) => schema.ofSchemas === true)?.schema;
  const ids = new Map(
    all.flatMap(({ schema }) => Object.entries(schema.texts).map(([id, message]) => [id, message])),
  );
  for (const { file, schema } of all) {
    if (schema.locale !== file.name) {
      const expected = say('asFileNamed', { name: file.name });
      report({
        code: 'NAME_MISMATCH',
        file: file.path,
        pointer: '/locale',
        found: quoted(schema.locale),
        expected,
      });
    }
    for (const word of ['date', 'dateTime'] as const) {
      const refusal = formatRefusal(schema.formats.locale, schema.formats[word]);
      if (refusal === undefined) continue;
      const expected = say('formatWords');
      report({
        code: 'GRAMMAR',
        file: file.path,
        pointer: under('/formats', word),
        found: refusal,
        expected,
      });
    }
    for (const [id, other] of ids) {
      const message = schema.texts[id];
      const pointer = under('/texts', id);
      if (message === undefined) {
        const schemaText = schemaMessages?.texts[id];
        const lacks =
          schemaText === undefined
            ? ({ code: 'UNKNOWN_MESSAGE', expected: say('textFor', { id }) } as const)
            : ({
                code: 'UNTRANSLATED',
                expected: say('translationOf', { text: textOf(schemaText) }),
              } as const);
        report({ ...lacks, file: file.path, pointer, found: say('nothing') });
        continue;
      }
      const slots = slotsOf(textOf(other));
      for (const slot of formsOf(message)
        .flatMap(slotsOf)
        .filter((each) => !slots.includes(each))) {
        const expected = say('sameSlots', { names: nearestOf(slots, slot) });
        report({ code: 'UNKNOWN_PATH', file: file.path, pointer, found: asWritten(`{${slot}}`), expected });
      }
    }
  }
};

function textOf(message: MessagesSchema['texts'][string]): string {
  return typeof message === 'string' ? message : message.text;
}

/** The text and its plural forms (one, two, few, many). */
function formsOf(message: MessagesSchema['texts'][string]): readonly string[] {
  return [textOf(message), ...(typeof message === 'string' ? [] : Object.values(message.plurals ?? {}))];
}

/** Invalid part of a locale or its date options, which would throw when a date is first formatted. */
function formatRefusal(locale: string, options: object = {}): Phrase | undefined {
  // `Intl` would convert such a value to a string without an error.
  const objectOption = Object.entries(options).find(([, value]) => typeof value === 'object');
  if (objectOption !== undefined) return optionShown(objectOption);
  if (isFormat(locale, options)) return undefined;
  if (!isFormat(locale, {})) return shown(locale);
  const wrong = Object.entries(options).find(([name, value]) => !isFormat(locale, { [name]: value }));
  return wrong === undefined ? shown(options) : optionShown(wrong);
}

function optionShown([name, value]: readonly [string, unknown]): Phrase {
  return asWritten(`${name} ${shortJson(value)}`);
}

function isFormat(locale: string, options: object): boolean {
  try {
    return new Intl.DateTimeFormat(locale, options).format(0) !== '';
  } catch {
    return false;
  }
}
