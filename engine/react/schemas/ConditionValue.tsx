import type { Json } from '../../contract/index.ts';
import { type ComparisonName, type ConditionField, comparisonOf } from '../../editor/index.ts';
import { SelectBox } from '../icons/SelectBox.tsx';
import { useMessages } from '../provider/useMessages.ts';

interface ConditionValueProps {
  readonly field: ConditionField;
  readonly comparison: ComparisonName;
  readonly value: Json | undefined;
  readonly name: string;
  readonly onChange: (value: Json | undefined) => void;
}

/** What a field is compared with, by what the field is: one of its choices, several of them, a number, a day, an hour, a text. */
export function ConditionValue({ field, comparison, value, name, onChange }: ConditionValueProps) {
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
    const toggle = (each: Json, isIn: boolean) => {
      const next = choices.map((choice) => choice.value);
      onChange(next.filter((one) => (one === each ? isIn : chosen.includes(one))));
    };
    return (
      <fieldset className="schemas-choice">
        <legend className="only-readers">{name}</legend>
        {choices.map((each) => (
          <label key={String(each.value)}>
            <input
              type="checkbox"
              checked={chosen.includes(each.value)}
              onChange={(event) => toggle(each.value, event.target.checked)}
            />
            {t(each.label)}
          </label>
        ))}
      </fieldset>
    );
  }
  if (field.as === 'choice' || field.as === 'choices') {
    const at = choices.findIndex((each) => each.value === value);
    return (
      <SelectBox
        fill
        aria-label={name}
        value={at === -1 ? '' : at}
        onChange={(event) => onChange(choices[Number.parseInt(event.target.value, 10)]?.value)}
      >
        <option value="">{t('schemas.condition.chooseValue')}</option>
        {choices.map((each, index) => (
          <option key={String(each.value)} value={index}>
            {t(each.label)}
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
      value={shown(field, value)}
      onChange={({ target }) => onChange(typed(field, target))}
    />
  );
}

function inputOf({ as, field }: ConditionField) {
  if (as === 'number') return { type: 'number', step: field.type === 'integer' ? 1 : 'any' };
  return as === 'date' || as === 'time' ? { type: as } : { type: 'text', dir: 'auto', maxLength: 200 };
}

function shown({ as }: ConditionField, value: Json | undefined): string | number {
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : '';
  return as === 'time' ? text.slice(0, 5) : text;
}

/** Hours are kept with their seconds, as forms keep them. */
function typed({ as }: ConditionField, { value, valueAsNumber }: HTMLInputElement): Json | undefined {
  if (value === '') return undefined;
  if (as === 'number') return Number.isNaN(valueAsNumber) ? undefined : valueAsNumber;
  return as === 'time' && value.length === 5 ? `${value}:00` : value;
}

/** What is said now can be chosen, whatever it is. */
function withPresent(choices: ConditionField['choices'], value: Json | undefined): ConditionField['choices'] {
  const missing = [value ?? []].flat().filter((each) => !choices.some((choice) => choice.value === each));
  return [...choices, ...missing.map((each) => ({ value: each as Json, label: String(each) }))];
}
