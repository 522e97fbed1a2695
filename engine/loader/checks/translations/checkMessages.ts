import type { MessagesSchema } from '../../../contract/index.ts';
import { asWritten, type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { slotsOf } from '../../../values/fillText.ts';
import { type DraftCheck, filesOf } from '../../ProductDraft.ts';
import { nearestOf, shortJson, shown, under } from '../../pointer.ts';

/** Texts that one locale has and another lacks (a notice, as long as the language of the schemas has them), or that leave other slots; a locale that differs from its file's name. */
export const checkMessages: DraftCheck = (draft, report) => {
  const all = filesOf<MessagesSchema>(draft, 'messages');
  const written = all.find(({ schema }) => schema.ofSchemas === true)?.schema;
  const ids = new Map(
    all.flatMap(({ schema }) => Object.entries(schema.texts).map(([id, said]) => [id, said])),
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
      const own = schema.texts[id];
      const pointer = under('/texts', id);
      if (own === undefined) {
        const said = written?.texts[id];
        const lacks =
          said === undefined
            ? ({ code: 'UNKNOWN_MESSAGE', expected: say('textFor', { id }) } as const)
            : ({ code: 'UNTRANSLATED', expected: say('translationOf', { text: textOf(said) }) } as const);
        report({ ...lacks, file: file.path, pointer, found: say('nothing') });
        continue;
      }
      const known = slotsOf(textOf(other));
      for (const slot of formsOf(own)
        .flatMap(slotsOf)
        .filter((each) => !known.includes(each))) {
        const expected = say('sameSlots', { names: nearestOf(known, slot) });
        report({ code: 'UNKNOWN_PATH', file: file.path, pointer, found: asWritten(`{${slot}}`), expected });
      }
    }
  }
};

function textOf(said: MessagesSchema['texts'][string]): string {
  return typeof said === 'string' ? said : said.text;
}

/** Its text, and what it says otherwise of one, two, few, many. */
function formsOf(said: MessagesSchema['texts'][string]): readonly string[] {
  return [textOf(said), ...(typeof said === 'string' ? [] : Object.values(said.plurals ?? {}))];
}

/** What the formatter refuses of a locale and its options; such texts would fail where they are first shown. */
function formatRefusal(locale: string, options: object = {}): Phrase | undefined {
  // The formatter would take such a value for what it becomes as text.
  const listed = Object.entries(options).find(([, value]) => typeof value === 'object');
  if (listed !== undefined) return optionShown(listed);
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
