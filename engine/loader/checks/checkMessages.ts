import type { MessagesSchema } from '../../contract/index.ts';
import { slotsOf } from '../../values/fillText.ts';
import { type DraftCheck, filesOf } from '../Draft.ts';
import { under } from '../pointer.ts';

/** Texts that one locale has and another lacks, or that leave other slots; a locale that differs from its file's name. */
export const checkMessages: DraftCheck = (draft, report) => {
  const all = filesOf<MessagesSchema>(draft, 'messages');
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
    for (const [id, other] of ids) {
      const own = schema.texts[id];
      const pointer = under('/texts', id);
      if (own === undefined) {
        report({
          code: 'UNKNOWN_MESSAGE',
          file: file.path,
          pointer,
          found: 'nothing',
          expected: `a text for "${id}"`,
        });
        continue;
      }
      const extra = slotsOf(textOf(own)).filter((slot) => !slotsOf(textOf(other)).includes(slot));
      for (const slot of extra) {
        const expected = 'the same slots in every locale';
        report({ code: 'UNKNOWN_PATH', file: file.path, pointer, found: `{${slot}}`, expected });
      }
    }
  }
};

function textOf(said: MessagesSchema['texts'][string]): string {
  return typeof said === 'string' ? said : said.text;
}
