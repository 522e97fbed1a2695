import type { EntitySchema } from '../../contract/index.ts';
import { quoted } from '../../errors/Phrase.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { shown, under } from '../pointer.ts';
import { walk } from '../walk.ts';

/** Codes to be read by camera (`x-code`) of what is no text: numbers lose the zeros in front. */
export const checkCodes: DraftCheck = (draft, report) => {
  for (const { file } of filesOf<EntitySchema>(draft, 'entity')) {
    walk(file.content, (word, _value, pointer, parent) => {
      const { type } = parent as { readonly type?: unknown };
      if (word !== 'x-code' || [type].flat().includes('string')) return;
      const at = { file: file.path, pointer: under(pointer.replace(/\/x-code$/, ''), 'type') };
      report({ ...at, code: 'WRONG_WIDGET', found: shown(type), expected: quoted('string') });
    });
  }
};
