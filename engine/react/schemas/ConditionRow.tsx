import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import {
  type ComparisonName,
  type ConditionField,
  type ConditionFields,
  type ConditionLine,
  comparisonOf,
  comparisonsFor,
  isWhole,
} from '../../editor/index.ts';
import { SelectBox } from '../icons/SelectBox.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { ConditionValue } from './ConditionValue.tsx';

interface ConditionRowProps {
  readonly line: ConditionLine;
  readonly onChange: (line: ConditionLine) => void;
  readonly onRemove: () => void;
  readonly groups: readonly ConditionFields[];
  readonly fields: ReadonlyMap<string, ConditionField>;
  readonly name: string;
}

/** One line of a condition: a field by label, a comparison for its type, a value. */
export function ConditionRow({ line, onChange, onRemove, groups, fields, name }: ConditionRowProps) {
  const { t } = useMessages();
  const field = fields.get(line.path ?? '');
  const chooseField = (path: string) => {
    const next = fields.get(path);
    const [comparison] = next === undefined ? [] : comparisonsFor(next.as);
    onChange({ path: next?.path, comparison });
  };
  const compare = (comparison: ComparisonName) => {
    const isCompatible =
      line.comparison && comparisonOf(comparison).takes === comparisonOf(line.comparison).takes;
    onChange({ path: line.path, comparison, value: isCompatible ? line.value : undefined });
  };
  return (
    <div className="schemas-line">
      <SelectBox
        fill
        aria-label={t('schemas.condition.field', { name })}
        value={line.path ?? ''}
        onChange={(event) => chooseField(event.target.value)}
      >
        <option value="">{t('schemas.condition.chooseField')}</option>
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat; the order is fixed.
          <optgroup key={index} label={titleOf(group, t)}>
            {group.fields.map(({ path, label }) => (
              <option key={path} value={path}>
                {t(label)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectBox>
      {field === undefined || line.comparison === undefined ? null : (
        <>
          <SelectBox
            className="schemas-compare"
            fill
            aria-label={t('schemas.condition.comparison', { name })}
            value={line.comparison}
            onChange={(event) => compare(event.target.value as ComparisonName)}
          >
            {comparisonsFor(field.as, line.comparison).map((comparisonName) => (
              <option key={comparisonName} value={comparisonName}>
                {t(wordOf(comparisonName, field))}
              </option>
            ))}
          </SelectBox>
          <ConditionValue
            field={field}
            comparison={line.comparison}
            value={line.value}
            name={t('schemas.condition.value', { name })}
            onChange={(value) => onChange({ path: line.path, comparison: line.comparison, value })}
          />
        </>
      )}
      <Button
        icon={<Trash size={20} aria-hidden />}
        aria-label={t('schemas.condition.remove', { name })}
        onClick={onRemove}
      />
      {isWhole(line, fields) ? null : <em className="schemas-state">{t('schemas.condition.open')}</em>}
    </div>
  );
}

function titleOf(
  { title, row }: ConditionFields,
  t: (id: string, params?: Record<string, string>) => string,
) {
  if (title === undefined) return t('schemas.condition.others');
  return row === true ? t('schemas.condition.row', { title: t(title) }) : t(title);
}

/** Dates and times have "before" and "after"; numbers "less" and "more". */
function wordOf(name: ComparisonName, { as }: ConditionField): string {
  const isTime = (as === 'date' || as === 'time') && /^(?:at|more|less)/.test(name);
  return `schemas.compare.${name}${isTime ? '-time' : ''}`;
}
