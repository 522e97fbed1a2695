import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import {
  type ConditionField,
  type ConditionFields,
  type ConditionGroup,
  type ConditionLine,
  isGroup,
} from '../../editor/index.ts';
import { SelectBox } from '../icons/SelectBox.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { ConditionRow } from './ConditionRow.tsx';

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
export function ConditionParts({ group, onChange, groups, fields, name, isWithin }: ConditionPartsProps) {
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
