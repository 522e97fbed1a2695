import type { FormSchema, ScenarioSchema } from '../../contract/index.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../Draft.ts';
import { fieldAt } from '../fieldAt.ts';
import { oneOf, under } from '../pointer.ts';

/** Scenarios that expect something of fields or transitions that are not there: they would prove nothing. */
export const checkScenarios: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<ScenarioSchema>(draft, 'scenario')) {
    schema.scenarios.forEach((scenario, index) => {
      const { expect } = scenario;
      const at = under('/scenarios', index, 'expect');
      if (Object.keys(expect).length === 0) {
        const expected = 'something that must come out';
        report({ code: 'MISSING_WORD', file: file.path, pointer: at, found: 'nothing', expected });
      }
      const form = entryOf(draft.product.forms, scenario.form);
      const workflow = entryOf(draft.product.workflows, scenario.workflow);
      const fields = form === undefined ? [] : fieldsOf(form);
      const transitions = workflow?.transitions.map((each) => each.id) ?? [];
      const named = [
        ...(['visible', 'hidden', 'required', 'readOnly'] as const).flatMap((word) =>
          (expect[word] ?? []).map((name) => ({ name, word, known: fields })),
        ),
        ...(expect.transitions ?? []).map((name) => ({ name, word: 'transitions', known: transitions })),
        ...(expect.refused ?? []).map((each) => ({
          name: each.transition,
          word: 'refused',
          known: transitions,
        })),
      ];
      const entity = form && entryOf(draft.product.entities, form.entity);
      for (const { path } of expect.errors ?? []) {
        if (entity === undefined || path === '' || fieldAt(entity, path) !== undefined) continue;
        const expected = oneOf(Object.keys(entity.properties), path);
        report({
          code: 'UNKNOWN_FIELD',
          file: file.path,
          pointer: `${at}/errors`,
          found: `"${path}"`,
          expected,
        });
      }
      for (const { name, word, known } of named) {
        if (known.includes(name)) continue;
        const expected = oneOf(known, name);
        report({
          code: 'UNKNOWN_NAME',
          file: file.path,
          pointer: `${at}/${word}`,
          found: `"${name}"`,
          expected,
        });
      }
    });
  }
};

function fieldsOf(form: FormSchema): readonly string[] {
  return form.sections.flatMap((section) => [
    section.id,
    ...section.fields.flatMap((layout) => [
      layout.field,
      ...(layout.note === undefined ? [] : [layout.note]),
    ]),
  ]);
}
