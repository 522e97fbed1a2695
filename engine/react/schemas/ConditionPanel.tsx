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
  /** What the condition of a word of it may speak of. */
  readonly fieldsOf: (files: EditedFiles, word: string) => readonly ConditionFields[];
  readonly editing: EditSteps;
}

type ConditionedRow = Pick<OutlineRow, 'file' | 'pointer' | 'label'>;

/** When what is chosen in the outline is shown, asked for and locked, in lines `field – comparison – value`; begun anew as any panel is. */
export function ConditionPanel({ row, fieldsOf, editing }: ConditionPanelProps) {
  const { catalogue, t } = useMessages();
  const id = useId();
  const [begun] = useState(() => {
    const files = editing.now();
    const words = conditionWords(files, row).filter((each) => textOf(`schema.${each.id}`, catalogue));
    return words.map((word) => ({ word, groups: fieldsOf(files, word.word) }));
  });
  if (begun.length === 0) return null;
  return (
    <section className="schemas-panel schemas-conditions" aria-labelledby={id}>
      <h2 id={id}>{t('schemas.conditions')}</h2>
      {begun.map(({ word, groups }) => (
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

function WordCondition({ word: { word, id, said }, groups, row, editing }: WordConditionProps) {
  const { catalogue, t } = useMessages();
  const [fields] = useState(
    () => new Map(groups.flatMap((group) => group.fields.map((each) => [each.path, each]))),
  );
  const [read] = useState(() => (said === undefined ? NONE : readCondition(said, fields)));
  const [tree, setTree] = useState(read);
  const name = textOf(`schema.${id}`, catalogue) ?? word;
  if ('because' in tree || (said !== undefined && groups.length === 0)) {
    const why = 'because' in tree ? tree : { because: 'field', path: '' };
    return (
      <fieldset className="schemas-condition">
        <legend>{name}</legend>
        <p>{t(`schemas.condition.unshown-${why.because}`, { path: why.path })}</p>
        <pre dir="ltr">{jsonText(said as never)}</pre>
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
