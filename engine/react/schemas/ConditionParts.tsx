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
  /** What the condition decides, for those who hear one control at a time. */
  readonly name: string;
  /** A group within: it holds lines alone. */
  readonly isWithin?: boolean;
}

const EMPTY: ConditionLine = { path: undefined, comparison: undefined };

/** Lines and groups of lines, all of which hold, or any. What is added takes the focus; what is taken away gives it to the way to add. */
export function ConditionParts({ group, onChange, groups, fields, name, isWithin }: ConditionPartsProps) {
  const { t } = useMessages();
  const list = useRef<HTMLDivElement>(null);
  const goTo = useRef<'last' | 'add'>(undefined);
  const { joins, parts } = group;
  useEffect(() => {
    const wanted = goTo.current;
    goTo.current = undefined;
    if (wanted === undefined) return;
    const last = list.current?.querySelector(':scope > ol > li:last-child select');
    const add = list.current?.querySelector(':scope > .schemas-adding > button');
    (wanted === 'last' ? last : add)?.scrollIntoView({ block: 'nearest' });
    ((wanted === 'last' ? last : add) as HTMLElement | null | undefined)?.focus();
  });
  const put = (next: ConditionGroup['parts'], focus?: 'last' | 'add') => {
    goTo.current = focus;
    onChange({ joins, parts: next });
  };
  const said = (number: number) => `${name} ${number}`;
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
          const change = (next: ConditionLine | ConditionGroup) => put(parts.with(index, next));
          const remove = () => put(parts.toSpliced(index, 1), 'add');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name; what they show is theirs alone.
            <li key={index}>
              {isGroup(part) ? (
                <fieldset className="schemas-condition">
                  <legend className="only-readers">
                    {t('schemas.condition.group', { name: said(index + 1) })}
                  </legend>
                  <ConditionParts
                    {...{ groups, fields }}
                    group={part}
                    name={said(index + 1)}
                    isWithin
                    // A group without lines is none.
                    onChange={(next) => (next.parts.length === 0 ? remove() : change(next))}
                  />
                </fieldset>
              ) : (
                <ConditionRow
                  {...{ groups, fields }}
                  line={part}
                  name={said(index + 1)}
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
          onClick={() => put([...parts, EMPTY], 'last')}
        />
        {isWithin || parts.length === 0 ? null : (
          <Button
            text={t('schemas.condition.addGroup')}
            onClick={() =>
              put([...parts, { joins: joins === 'all' ? 'any' : 'all', parts: [EMPTY] }], 'last')
            }
          />
        )}
      </div>
    </div>
  );
}
