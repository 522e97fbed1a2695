import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import type { Json } from '../../../contract/index.ts';
import {
  type ComparisonName,
  type ConditionField,
  type ConditionFields,
  type ConditionLine,
  comparisonOf,
  comparisonsFor,
  isWhole,
} from '../../../editor/index.ts';
import { SelectBox } from '../../icons/SelectBox.tsx';
import { useMessages } from '../../provider/useMessages.ts';

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

interface ConditionValueProps {
  readonly field: ConditionField;
  readonly comparison: ComparisonName;
  readonly value: Json | undefined;
  readonly name: string;
  readonly onChange: (value: Json | undefined) => void;
}

/** Input for the compared value by the field's type: one or several choices, number, date, time or text. */
function ConditionValue({ field, comparison, value, name, onChange }: ConditionValueProps) {
  const { t } = useMessages();
  const { takes } = comparisonOf(comparison);
  if (takes === 'none') return null;
  const isBoolean = field.as === 'choice' && field.choices.length === 0;
  const choices = isBoolean
    ? [
        { value: true, label: 'schemas.yes' },
        { value: false, label: 'schemas.no' },
      ]
    : withPresent(field.choices, value);
  if (takes === 'many') {
    const chosen = Array.isArray(value) ? (value as readonly Json[]) : [];
    const toggle = (choiceValue: Json, isIn: boolean) => {
      const next = choices.map((choice) => choice.value);
      onChange(next.filter((one) => (one === choiceValue ? isIn : chosen.includes(one))));
    };
    return (
      <fieldset className="schemas-choice">
        <legend className="only-readers">{name}</legend>
        {choices.map((choice) => (
          <label key={String(choice.value)}>
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={(event) => toggle(choice.value, event.target.checked)}
            />
            {t(choice.label)}
          </label>
        ))}
      </fieldset>
    );
  }
  if (field.as === 'choice' || field.as === 'choices') {
    const at = choices.findIndex((choice) => choice.value === value);
    return (
      <SelectBox
        fill
        aria-label={name}
        value={at === -1 ? '' : at}
        onChange={(event) => onChange(choices[Number.parseInt(event.target.value, 10)]?.value)}
      >
        <option value="">{t('schemas.condition.chooseValue')}</option>
        {choices.map((choice, index) => (
          <option key={String(choice.value)} value={index}>
            {t(choice.label)}
          </option>
        ))}
      </SelectBox>
    );
  }
  return (
    <input
      className="bp6-input bp6-fill"
      aria-label={name}
      {...inputOf(field)}
      value={inputValue(field, value)}
      onChange={({ target }) => onChange(typed(field, target))}
    />
  );
}

function inputOf({ as, field }: ConditionField) {
  if (as === 'number') return { type: 'number', step: field.type === 'integer' ? 1 : 'any' };
  return as === 'date' || as === 'time' ? { type: as } : { type: 'text', dir: 'auto', maxLength: 200 };
}

function inputValue({ as }: ConditionField, value: Json | undefined): string | number {
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : '';
  return as === 'time' ? text.slice(0, 5) : text;
}

/** Times are stored with seconds, as in forms. */
function typed({ as }: ConditionField, { value, valueAsNumber }: HTMLInputElement): Json | undefined {
  if (value === '') return undefined;
  if (as === 'number') return Number.isNaN(valueAsNumber) ? undefined : valueAsNumber;
  return as === 'time' && value.length === 5 ? `${value}:00` : value;
}

/** Adds the present value to the choices if it is not among them. */
function withPresent(choices: ConditionField['choices'], value: Json | undefined): ConditionField['choices'] {
  const missing = [value ?? []].flat().filter((entry) => !choices.some((choice) => choice.value === entry));
  return [...choices, ...missing.map((entry) => ({ value: entry as Json, label: String(entry) }))];
}
