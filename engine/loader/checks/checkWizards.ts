import type { WizardSchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { fileScope } from '../context/fileScope.ts';
import { rowOf } from '../context/Scope.ts';
import { trace, traceIn } from '../context/trace.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf } from '../pointer.ts';
import { repeated } from './checkTables.ts';

/** Steps of the same id, rows of a name that is not there, names that no rule uses, transitions that a workflow has not, and finishes that can never be reached because one before them takes everything. */
export const checkWizards: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<WizardSchema>(draft, 'wizard')) {
    for (const id of repeated(schema.steps.map((step) => step.id))) {
      report({
        code: 'DUPLICATE',
        file: file.path,
        pointer: '/steps',
        found: quoted(id),
        expected: say('stepOfId'),
      });
    }
    const names = Object.keys(schema.rowNames ?? {});
    const used = new Set<string>();
    for (const [at, { rules = [] }] of schema.steps.entries()) {
      for (const [index, { rows }] of rules.entries()) {
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
        if (names.includes(rows.as)) continue;
        const pointer = `/steps/${at}/rules/${index}/rows/as`;
        const expected = say('rowNamesOf', { names: nearestOf(new Set(names), rows.as) });
        report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(rows.as), expected });
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
    for (const [index, { transition }] of schema.finish.entries()) {
      if (transition === undefined) continue;
      const { workflows } = draft.product;
      const life = Object.hasOwn(workflows, transition.workflow) ? workflows[transition.workflow] : undefined;
      const ids = life?.transitions.map(({ id }) => id);
      if (ids?.includes(transition.id)) continue;
      const [word, expected] =
        ids === undefined
          ? ([
              'workflow',
              say('workflowsNamed', { names: nearestOf(Object.keys(workflows), transition.workflow) }),
            ] as const)
          : ([
              'id',
              say('transitionsOfWorkflow', {
                workflow: transition.workflow,
                names: nearestOf(ids, transition.id),
              }),
            ] as const);
      const pointer = `/finish/${index}/transition/${word}`;
      report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(transition[word]), expected });
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
