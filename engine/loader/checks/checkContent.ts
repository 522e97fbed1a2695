import type { FormSchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';
import { walk } from '../walk.ts';
import { wrongPictures } from './wrongPictures.ts';

/**
 * Words and pictures between the fields: before a field that the section does not have; pictures that nothing shows or that are none; sections with neither content nor fields.
 */
export const checkContent: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const { pictures = {}, sections } = schema;
    const at = (...keys: readonly (string | number)[]) => ({ file: file.path, pointer: under('', ...keys) });
    sections.forEach(({ content = [], fields }, index) => {
      const own = fields.map(({ field }) => field);
      if (own.length === 0 && content.length === 0) {
        const place = at('sections', index, 'fields');
        report({ code: 'MISSING_WORD', ...place, found: say('nothing'), expected: say('fieldOrContent') });
      }
      content.forEach(({ before }, place) => {
        const here = (...keys: readonly string[]) => at('sections', index, 'content', place, ...keys);
        if (before !== undefined && !own.includes(before)) {
          const expected = say('fieldOfSection', { names: nearestOf(own, before) });
          report({ code: 'UNKNOWN_FIELD', ...here('before'), found: quoted(before), expected });
        }
      });
    });
    const shown = new Set<string>();
    const hasPicture = /\/(?:image|helpImage)\/picture$/;
    const look = (word: string, picture: unknown, pointer: string): void => {
      if (word !== 'picture' || typeof picture !== 'string' || !hasPicture.test(pointer)) return;
      shown.add(picture);
    };
    walk(sections, look, '/sections');
    for (const { name, ...wrong } of wrongPictures(pictures))
      report({ code: 'GRAMMAR', ...at('pictures', name), ...wrong });
    for (const name of Object.keys(pictures).filter((each) => !shown.has(each))) {
      const expected = say('contentWithPicture');
      report({ code: 'UNUSED', ...at('pictures', name), found: quoted(name), expected });
    }
  }
};
