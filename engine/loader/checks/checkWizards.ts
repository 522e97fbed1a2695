import type { WizardSchema } from '../../contract/index.ts';
import { type DraftCheck, filesOf } from '../Draft.ts';
import { repeated } from './checkTables.ts';

/** Steps of the same id, and finishes that can never be reached because one before them takes everything. */
export const checkWizards: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<WizardSchema>(draft, 'wizard')) {
    for (const id of repeated(schema.steps.map((step) => step.id))) {
      report({
        code: 'DUPLICATE',
        file: file.path,
        pointer: '/steps',
        found: `"${id}"`,
        expected: 'one step of that id',
      });
    }
    for (const word of ['title', 'finish'] as const) {
      const always = schema[word].findIndex((each) => each.when === undefined);
      if (always < 0 || always === schema[word].length - 1) continue;
      const found = `${schema[word].length - 1 - always} after the one without "when"`;
      const expected = 'the one without "when" last';
      report({ code: 'UNUSED', file: file.path, pointer: `/${word}/${always + 1}`, found, expected });
    }
  }
};
