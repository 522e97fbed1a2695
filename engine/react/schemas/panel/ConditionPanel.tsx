import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { useEffect, useId, useRef, useState } from 'react';
import {
  type ConditionField,
  type ConditionFields,
  type ConditionGroup,
  type ConditionLine,
  type ConditionWord,
  conditionWords,
  type EditedFiles,
  isGroup,
  jsonText,
  type OutlineRow,
  readCondition,
  withCondition,
  writtenCondition,
} from '../../../editor/index.ts';
import { textOf } from '../../../index.ts';
import { SelectBox } from '../../icons/SelectBox.tsx';
import { useMessages } from '../../provider/useMessages.ts';
import type { EditSteps } from '../drafts/useEditSteps.ts';
import { ConditionRow } from './ConditionRow.tsx';

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

interface ConditionPartsProps {
  readonly group: ConditionGroup;
  readonly onChange: (group: ConditionGroup) => void;
  readonly groups: readonly ConditionFields[];
  readonly fields: ReadonlyMap<string, ConditionField>;
  /** Name of the condition's effect, part of each control's accessible name. */
  readonly name: string;
  /** A nested group: contains lines only. */
  readonly isWithin?: boolean;
}

const EMPTY: ConditionLine = { path: undefined, comparison: undefined };

/**
 * Lines and groups joined by "all" or "any". A new part gets the focus; after a removal the add button does.
 */
function ConditionParts({ group, onChange, groups, fields, name, isWithin }: ConditionPartsProps) {
  const { t } = useMessages();
  const list = useRef<HTMLDivElement>(null);
  const goTo = useRef<'last' | 'add'>(undefined);
  const { joins, parts } = group;
  useEffect(() => {
    const focusTarget = goTo.current;
    goTo.current = undefined;
    if (focusTarget === undefined) return;
    const last = list.current?.querySelector(':scope > ol > li:last-child select');
    const add = list.current?.querySelector(':scope > .schemas-adding > button');
    (focusTarget === 'last' ? last : add)?.scrollIntoView({ block: 'nearest' });
    ((focusTarget === 'last' ? last : add) as HTMLElement | null | undefined)?.focus();
  });
  const update = (next: ConditionGroup['parts'], focus?: 'last' | 'add') => {
    goTo.current = focus;
    onChange({ joins, parts: next });
  };
  const partName = (number: number) => `${name} ${number}`;
  return (
    <div ref={list} className="schemas-parts">
      {parts.length < 2 ? null : (
        <SelectBox
          aria-label={t('schemas.condition.joins', { name })}
          value={joins}
          onChange={(event) => onChange({ joins: event.target.value as ConditionGroup['joins'], parts })}
        >
          <option value="all">{t('schemas.condition.all')}</option>
          <option value="any">{t('schemas.condition.any')}</option>
        </SelectBox>
      )}
      <ol>
        {parts.map((part, index) => {
          const change = (next: ConditionLine | ConditionGroup) => update(parts.with(index, next));
          const remove = () => update(parts.toSpliced(index, 1), 'add');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity; its controls hold no further state.
            <li key={index}>
              {isGroup(part) ? (
                <fieldset className="schemas-condition">
                  <legend className="only-readers">
                    {t('schemas.condition.group', { name: partName(index + 1) })}
                  </legend>
                  <ConditionParts
                    {...{ groups, fields }}
                    group={part}
                    name={partName(index + 1)}
                    isWithin
                    // An emptied group is removed.
                    onChange={(next) => (next.parts.length === 0 ? remove() : change(next))}
                  />
                </fieldset>
              ) : (
                <ConditionRow
                  {...{ groups, fields }}
                  line={part}
                  name={partName(index + 1)}
                  onChange={change}
                  onRemove={remove}
                />
              )}
            </li>
          );
        })}
      </ol>
      <div className="schemas-adding">
        <Button
          icon={<Add size={20} aria-hidden />}
          text={t('schemas.condition.add')}
          onClick={() => update([...parts, EMPTY], 'last')}
        />
        {isWithin || parts.length === 0 ? null : (
          <Button
            text={t('schemas.condition.addGroup')}
            onClick={() =>
              update([...parts, { joins: joins === 'all' ? 'any' : 'all', parts: [EMPTY] }], 'last')
            }
          />
        )}
      </div>
    </div>
  );
}
