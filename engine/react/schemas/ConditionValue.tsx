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

/** Input for the compared value by the field's type: one or several choices, number, date, time or text. */
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
