import type { RefusalsSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { asWritten, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { slotsOf } from '../../../values/texts.ts';
import { namesInUse } from '../../grammar/checkUses.ts';
import { nearestOf, under } from '../../pointer.ts';
import { isDefinition } from '../../resolve/refusalModels.ts';
import { type DraftCheck, filesOf } from '../../SchemaFile.ts';

/**
 * Checks refusals: each code has one definition and each number one code, another sentence has a definition,
 * texts contain only values that the server gives, and a schema names the code unless any call
 * may answer it.
 */
export const checkRefusalCodes: DraftCheck = (draft, report) => {
  const { calls, refusals: models } = draft.product;
  const names = namesInUse(draft);
  // The loader adds those of transitions, and of what calls do.
  const codes = new Set(Object.values(calls).flatMap(({ errors = [] }) => errors));
  const keys = new Set<string>();
  for (const { file, schema } of filesOf<RefusalsSchema>(draft, 'refusals')) {
    const { anyCall = false, refusals } = schema;
    for (const [index, entry] of refusals.entries()) {
      const tell = (word: string, finding: Omit<Finding, 'file' | 'pointer'>) =>
        report({ ...finding, file: file.path, pointer: under('/refusals', index, word) });
      const once = (word: 'name' | 'resultCode', key: string) => {
        if (keys.has(key))
          tell(word, { code: 'DUPLICATE', found: quoted(String(entry[word])), expected: say('itOnce') });
        keys.add(key);
      };
      const { name, text, resultCode } = entry;
      const isDefined = isDefinition(entry);
      once('name', `${isDefined ? 'code' : 'sentence'} ${name}`);
      if (isDefined) once('resultCode', `number ${resultCode}`);
      const model = entryOf(models, name);
      if (model === undefined) {
        const expected = say('namesOf', {
          what: say('refusals'),
          names: nearestOf(Object.keys(models), name),
        });
        tell('name', { code: 'UNKNOWN_NAME', found: quoted(name), expected });
        continue;
      }
      const { slots = [] } = model;
      for (const slot of slotsOf(text).filter((each) => !slots.includes(each))) {
        const expected = nearestOf(slots, slot);
        tell('text', { code: 'UNKNOWN_PATH', found: asWritten(`{${slot}}`), expected });
      }
      if (isDefined && !anyCall && !names.has(`refusal ${name}`) && !codes.has(name))
        tell('name', { code: 'UNUSED', found: quoted(name), expected: say('codeOfSchema') });
    }
  }
};
