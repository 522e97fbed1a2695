import { useId, useState } from 'react';
import {
  type ConditionFields,
  type ConditionGroup,
  type ConditionWord,
  conditionWords,
  type EditedFiles,
  jsonText,
  type OutlineRow,
  readCondition,
  withCondition,
  writtenCondition,
} from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { ConditionParts } from './ConditionParts.tsx';
import type { EditSteps } from './useEditSteps.ts';

interface ConditionPanelProps {
  readonly row: ConditionedRow;
  /** Fields available to the condition of a keyword. */
  readonly fieldsOf: (files: EditedFiles, word: string) => readonly ConditionFields[];
  readonly editing: EditSteps;
}

type ConditionedRow = Pick<OutlineRow, 'file' | 'pointer' | 'label'>;

/**
 * Conditions of the selected line (visible, required, locked) as rows `field – comparison – value`; reset
 * like every panel when another line is selected.
 */
export function ConditionPanel({ row, fieldsOf, editing }: ConditionPanelProps) {
  const { catalogue, t } = useMessages();
  const id = useId();
  const [conditions] = useState(() => {
    const files = editing.now();
    const words = conditionWords(files, row).filter((candidate) =>
      textOf(`schema.${candidate.id}`, catalogue),
    );
    return words.map((word) => ({ word, groups: fieldsOf(files, word.word) }));
  });
  if (conditions.length === 0) return null;
  return (
    <section className="schemas-panel schemas-conditions" aria-labelledby={id}>
      <h2 id={id}>{t('schemas.conditions')}</h2>
      {conditions.map(({ word, groups }) => (
        <WordCondition key={word.word} {...{ word, groups, row, editing }} />
      ))}
    </section>
  );
}

interface WordConditionProps {
  readonly word: ConditionWord;
  readonly groups: readonly ConditionFields[];
  readonly row: ConditionedRow;
  readonly editing: EditSteps;
}

const NONE: ConditionGroup = { joins: 'all', parts: [] };

function WordCondition({ word: { word, id, said: stored }, groups, row, editing }: WordConditionProps) {
  const { catalogue, t } = useMessages();
  const [fields] = useState(
    () =>
      new Map(
        groups.flatMap((group) =>
          group.fields.map((conditionField) => [conditionField.path, conditionField]),
        ),
      ),
  );
  const [initial] = useState(() => (stored === undefined ? NONE : readCondition(stored, fields)));
  const [tree, setTree] = useState(initial);
  const name = textOf(`schema.${id}`, catalogue) ?? word;
  if ('because' in tree || (stored !== undefined && groups.length === 0)) {
    const why = 'because' in tree ? tree : { because: 'field', path: '' };
    return (
      <fieldset className="schemas-condition">
        <legend>{name}</legend>
        <p>{t(`schemas.condition.unshown-${why.because}`, { path: why.path })}</p>
        <pre dir="ltr">{jsonText(stored as never)}</pre>
      </fieldset>
    );
  }
  const change = (next: ConditionGroup) => {
    setTree(next);
    const files = withCondition(editing.now(), row, word, writtenCondition(next, fields));
    if (files === editing.now()) return;
    const label = t('schemas.stepCondition', { name, what: t(row.label) });
    editing.edit(files, { label, group: `condition ${word} ${row.file}${row.pointer}` });
  };
  return (
    <fieldset className="schemas-condition">
      <legend>{name}</legend>
      {tree.parts.length > 0 ? null : (
        <p className="schemas-file">{textOf(`schema.${id}.help`, catalogue)}</p>
      )}
      <ConditionParts group={tree} onChange={change} {...{ groups, fields, name }} />
    </fieldset>
  );
}
