import type { FormSchema, ScreenSchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';

/**
 * Sections on no page; a form of several pages inside a wizard, whose steps are pages already. Sections that close when done where there is one page at a time, or nothing to be done.
 */
export const checkPages: DraftCheck = (draft, report) => {
  const inWizards = formsInWizards(draft);
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const { pages, sections } = schema;
    const at = (...keys: readonly (string | number)[]) => ({ file: file.path, pointer: under('', ...keys) });
    const word = pages === undefined ? 'oneQuestion' : 'pages';
    const wizard = schema[word] === undefined ? undefined : inWizards.get(file.name);
    if (wizard !== undefined) {
      const expected = say('formShownWhole', { wizard });
      report({ code: 'UNUSED', ...at(word), found: quoted(word), expected });
    }
    sections.forEach(({ closesWhenDone, fields }, index) => {
      if (closesWhenDone === undefined || (pages === undefined && fields.length > 0)) return;
      const expected = fields.length === 0 ? say('sectionWithFields') : say('formSectionsBelow');
      report({
        code: 'UNUSED',
        ...at('sections', index, 'closesWhenDone'),
        found: quoted('closesWhenDone'),
        expected,
      });
    });
    if (pages === undefined) continue;
    const shown = pages.flatMap((page) => page.sections);
    sections.forEach(({ id }, index) => {
      if (shown.includes(id)) return;
      const expected = say('pageWithIt', { names: nearestOf(pages.map((page) => page.id)) });
      report({ code: 'UNUSED', ...at('sections', index, 'id'), found: say('onNoPage', { id }), expected });
    });
  }
};

/** Forms that stand in a step of a wizard, by name, each with its wizard. */
function formsInWizards(draft: Parameters<DraftCheck>[0]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { schema } of filesOf<ScreenSchema>(draft, 'screen'))
    for (const { kind, name, within } of schema.blocks)
      if (kind === 'form' && within !== undefined) found.set(name, within);
  return found;
}
