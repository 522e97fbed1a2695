import type { WizardSchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { fileScope } from '../context/fileScope.ts';
import { rowOf } from '../context/Scope.ts';
import { trace, traceIn } from '../context/trace.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';

/** Names of rows that no rule uses, and finishes that can never be reached because one before them takes everything. */
export const checkWizards: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<WizardSchema>(draft, 'wizard')) {
    const names = Object.keys(schema.rowNames ?? {});
    const used = new Set<string>();
    for (const { rules = [] } of schema.steps) {
      for (const { rows } of rules) {
        if (rows === undefined) continue;
        used.add(rows.as);
        const key = schema.rowNames?.[rows.as]?.key;
        const list = traceIn(fileScope(draft, file), rows.in);
        const row = 'shape' in list ? rowOf(list.shape) : undefined;
        const found = row === undefined || key === undefined ? undefined : trace(row, key);
        if (found !== undefined && 'expected' in found) {
          const pointer = `/rowNames/${rows.as}/key`;
          report({
            code: 'UNKNOWN_PATH',
            file: file.path,
            pointer,
            found: quoted(key),
            expected: found.expected,
          });
        }
      }
    }
    for (const name of names.filter((each) => !used.has(each))) {
      const expected = say('ruleNamesRows');
      report({
        code: 'UNUSED',
        file: file.path,
        pointer: `/rowNames/${name}`,
        found: quoted(name),
        expected,
      });
    }
    for (const word of ['title', 'finish'] as const) {
      const always = schema[word].findIndex((each) => each.when === undefined);
      if (always < 0 || always === schema[word].length - 1) continue;
      const found = say('afterLast', { count: schema[word].length - 1 - always });
      const expected = say('lastWithoutWhen');
      report({ code: 'UNUSED', file: file.path, pointer: `/${word}/${always + 1}`, found, expected });
    }
  }
};
