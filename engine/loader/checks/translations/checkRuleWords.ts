import type { EntitySchema, OptionsSchema } from '../../../contract/index.ts';
import { asWritten, quoted, say } from '../../../errors/Phrase.ts';
import { KEPT_RULES } from '../../../rules/KEPT_RULES.ts';
import { PLAIN_RULES } from '../../../rules/PLAIN_RULES.ts';
import { allRules } from '../../../rules/RULES.ts';
import { slotsOf } from '../../../values/texts.ts';
import { type DraftCheck, filesOf } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';
import { walk } from '../../walk.ts';

/**
 * Reports used rules without a text in some locale, texts of unknown rules, and `x-messages` of unused
 * rules.
 */
export const checkRuleWords: DraftCheck = (draft, report) => {
  const slots = new Map<string, readonly string[]>([
    ...Object.entries(PLAIN_RULES),
    ...Object.entries(KEPT_RULES),
    ...allRules().map((rule) => [rule.word, rule.slots ?? []] as const),
  ]);
  const rules = [...slots.keys()];
  const used = new Set<string>();
  for (const { file } of filesOf<EntitySchema>(draft, 'entity')) {
    walk(file.content, (key, value, pointer, parent) => {
      if (key === 'x-offered') used.add('offered');
      if (key === 'change' && /^\/properties\/.*\/x-may\/change$/.test(pointer)) used.add('may-change');
      // Rules inside conditions (`define`, `x-may`, `x-offered`) produce no message.
      if (rules.includes(key) && !/^\/(define|x-may)\/|\/x-offered\//.test(pointer)) used.add(textOf(key));
      if (key !== 'x-messages' || typeof value !== 'object' || value === null) return;
      for (const [word, id] of Object.entries(value)) {
        const at = { file: file.path, pointer: under(pointer, word) };
        if (!Object.hasOwn(parent, word) && word !== 'required') {
          report({
            ...at,
            code: 'UNUSED',
            found: quoted(word),
            expected: nearestOf(Object.keys(parent), word),
          });
        }
        const locales = Object.values(draft.product.messages);
        // A text missing in one locale only is reported by `checkMessages`.
        const isTranslated = locales.some((each) => Object.hasOwn(each.texts, id));
        for (const messages of isTranslated ? [] : locales) {
          report({
            ...at,
            code: 'UNKNOWN_MESSAGE',
            found: quoted(id),
            expected: say('textIn', { locale: messages.locale }),
          });
        }
      }
    });
  }
  for (const { schema } of filesOf<OptionsSchema>(draft, 'options'))
    if (schema.values.some(({ exclusive }) => exclusive === true)) used.add('x-alone');
  for (const { file, schema } of filesOf<{ readonly rules: Readonly<Record<string, string>> }>(
    draft,
    'messages',
  )) {
    for (const word of used) {
      if (Object.hasOwn(schema.rules, word)) continue;
      const expected = say('textFor', { id: word });
      report({ code: 'UNKNOWN_MESSAGE', file: file.path, pointer: '/rules', found: say('none'), expected });
    }
    for (const [word, text] of Object.entries(schema.rules)) {
      const pointer = under('/rules', word);
      const base = word.replace(/\..*$/, '');
      const slotNames = ['field', ...(slots.get(base) ?? [])];
      for (const slot of slotsOf(text).filter((each) => !slotNames.includes(each))) {
        const actual = asWritten(`{${slot}}`);
        report({
          code: 'UNKNOWN_PATH',
          file: file.path,
          pointer,
          found: actual,
          expected: nearestOf(slotNames, slot),
        });
      }
      if (rules.includes(base)) continue;
      report({
        code: 'UNUSED',
        file: file.path,
        pointer,
        found: quoted(word),
        expected: nearestOf(rules, word),
      });
    }
  }
};

/** An empty and a missing value share one message. */
function textOf(word: string): string {
  return word === 'x-required' ? 'required' : word;
}
