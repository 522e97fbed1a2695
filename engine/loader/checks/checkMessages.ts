import type { MessagesSchema } from '../../contract/index.ts';
import { slotsOf } from '../../values/fillText.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';

/** Texts that one locale has and another lacks (a notice, as long as the language of the schemas has them), or that leave other slots; a locale that differs from its file's name. */
export const checkMessages: DraftCheck = (draft, report) => {
  const all = filesOf<MessagesSchema>(draft, 'messages');
  const written = all.find(({ schema }) => schema.ofSchemas === true)?.schema;
  const ids = new Map(
    all.flatMap(({ schema }) => Object.entries(schema.texts).map(([id, said]) => [id, said])),
  );
  for (const { file, schema } of all) {
    if (schema.locale !== file.name) {
      const expected = `"${file.name}", as the file is named`;
      report({
        code: 'NAME_MISMATCH',
        file: file.path,
        pointer: '/locale',
        found: `"${schema.locale}"`,
        expected,
      });
    }
    for (const word of ['date', 'dateTime'] as const) {
      const refusal = formatRefusal(schema.formats.locale, schema.formats[word]);
      if (refusal === undefined) continue;
      const expected = 'a language tag, and words of Intl.DateTimeFormat';
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
            ? ({ code: 'UNKNOWN_MESSAGE', expected: `a text for "${id}"` } as const)
            : ({ code: 'UNTRANSLATED', expected: `a translation of "${textOf(said)}"` } as const);
        report({ ...lacks, file: file.path, pointer, found: 'nothing' });
        continue;
      }
      const known = slotsOf(textOf(other));
      for (const slot of slotsOf(textOf(own)).filter((each) => !known.includes(each))) {
        const expected = `the same slots in every locale: ${nearestOf(known, slot)}`;
        report({ code: 'UNKNOWN_PATH', file: file.path, pointer, found: `{${slot}}`, expected });
      }
    }
  }
};

function textOf(said: MessagesSchema['texts'][string]): string {
  return typeof said === 'string' ? said : said.text;
}

/** What the formatter says of a locale and its options; such texts would fail where they are first shown. */
function formatRefusal(locale: string, options: object | undefined): string | undefined {
  // The formatter would name such a value by what it becomes as text.
  const listed = Object.entries(options ?? {}).find(([, value]) => typeof value === 'object');
  if (listed !== undefined) return `${listed[0]} ${JSON.stringify(listed[1])}`;
  try {
    new Intl.DateTimeFormat(locale, options).format(0);
    return undefined;
  } catch (refusal) {
    return refusal instanceof Error ? refusal.message : String(refusal);
  }
}
