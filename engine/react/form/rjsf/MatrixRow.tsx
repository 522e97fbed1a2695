import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { FieldProps } from '@rjsf/utils';
import { type KeyboardEvent, useRef } from 'react';
import type { FieldModel, OptionsSchema } from '../../../contract/index.ts';
import { fieldChoices, isAnomalous, isEmpty } from '../../../index.ts';
import { afterPress } from '../../feedback/afterPress.ts';
import { FieldProblems, ReadOnlyReason, RequiredMark } from '../../field/FieldShell.tsx';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/FormServices.ts';
import { FormText, HelpPicture } from '../../field/FormText.tsx';
import type { FormStore } from '../../field/store/FormStore.ts';
import { useSnapshot } from '../../useSnapshot.ts';

interface Props {
  readonly field: FieldModel;
  readonly input: FieldProps;
}

/**
 * One row of a matrix: the question and its options as one radio group. One tab stop, arrow keys choose,
 * Delete clears the answer. An unanswered row is marked as such in text.
 */
export function MatrixRow({ field, input }: Props) {
  const { store, options } = useFormParts();
  const services = useFormServices();
  const { text, translate } = services;
  const { fieldPathId, onChange, formData: value } = input;
  const handle = store.field(field.path);
  const view = useSnapshot(handle.subscribe, handle.get);
  const group = useRef<HTMLDivElement>(null);
  if (!view.visible) return null;
  const id = fieldPathId.$id;
  const choices = fieldChoices(field, options);
  const readOnly = input.readonly === true || view.readOnly;
  const isBlank = isEmpty(value);
  const hasProblems = view.problems.length > 0;
  const help = field.layout.help ?? field.schema.description;
  const set = (next: unknown): void => {
    withoutStamp(store, field);
    onChange(next, fieldPathId.path);
    store.touch(field.path);
  };
  const clearAnswer = (): void => {
    set(undefined);
    group.current?.querySelector('input')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isBlank || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    clearAnswer();
  };
  const described = [
    help ? `${id}-help` : '',
    isBlank ? `${id}-blank` : '',
    hasProblems ? `${id}-problem` : '',
  ].filter(Boolean);
  return (
    <tr
      className={`sf-matrix-row${isAnomalous(field.schema, value) ? ' sf-anomalous' : ''}${hasProblems ? ' sf-wrong' : ''}`}
      data-field={field.path}
      data-blank={isBlank}
    >
      <th scope="row">
        <div className="sf-matrix-question">
          <span className="sf-flag-label" id={`${id}-label`}>
            <FormText text={field.label} />
            {view.required && !readOnly ? <RequiredMark text={text('form.required')} /> : null}
            {services.showUnconfirmed && field.schema['x-unconfirmed'] ? (
              <span className="sf-unconfirmed">{text('form.unconfirmed')}</span>
            ) : null}
          </span>
          {isBlank && !readOnly ? (
            <span className="sf-matrix-blank" id={`${id}-blank`}>
              {translate(field.matrix?.blank ?? '')}
            </span>
          ) : null}
          {isBlank || readOnly ? null : (
            <Button
              className="icon-button"
              variant="minimal"
              icon={<Cross />}
              aria-label={text('form.matrix.take-back', { label: translate(field.label) })}
              onClick={clearAnswer}
            />
          )}
        </div>
        {help ? (
          <p className="sf-help" id={`${id}-help`}>
            <FormText text={help} />
          </p>
        ) : null}
        {field.layout.helpImage ? <HelpPicture image={field.layout.helpImage} label={field.label} /> : null}
        {input.readonly === true ? null : <ReadOnlyReason id={id} view={view} />}
        {hasProblems ? <FieldProblems id={id} field={field} view={view} /> : null}
      </th>
      <td colSpan={choices.length}>
        {readOnly ? (
          <output className={`sf-value${isBlank ? ' sf-matrix-blank' : ''}`} id={id}>
            {isBlank
              ? translate(field.matrix?.blank ?? '')
              : translate(choices.find((choice) => choice.value === value)?.label ?? String(value))}
          </output>
        ) : (
          <div
            ref={group}
            className="sf-segments"
            role="radiogroup"
            aria-labelledby={`${id}-label`}
            aria-describedby={described.length > 0 ? described.join(' ') : undefined}
            aria-required={view.required || undefined}
            aria-invalid={view.problems.some(({ severity }) => severity === 'error') || undefined}
            onKeyDown={onKeyDown}
          >
            {choices.map((choice, index) => (
              <label
                key={choice.value}
                className="sf-segment"
                data-intent={intentOf(field, choice.value, options)}
              >
                <input
                  id={index === 0 ? id : `${id}-${index}`}
                  type="radio"
                  name={id}
                  checked={value === choice.value}
                  disabled={choice.retired === true && value !== choice.value}
                  onChange={() => set(choice.value)}
                  onBlur={() => afterPress(() => store.touch(field.path))}
                />
                <span>{translate(choice.label)}</span>
              </label>
            ))}
          </div>
        )}
      </td>
    </tr>
  );
}

/** Colour intent of a chosen answer: from the option list, or `warning` for an anomalous flag. */
function intentOf(
  { schema }: FieldModel,
  value: unknown,
  options: Readonly<Record<string, OptionsSchema>>,
): string | undefined {
  if (isAnomalous(schema, value)) return 'warning';
  return options[schema['x-options'] ?? '']?.values.find((option) => option.value === value)?.intent;
}

/**
 * Removes a row that the user answers by hand from the list of rows that the button answered (`stamp.rows`).
 */
function withoutStamp(store: FormStore, { path, matrix }: FieldModel): void {
  const stamp = matrix?.rest?.stamp;
  const rows = stamp === undefined ? undefined : store.get(`${stamp}.rows`);
  if (Array.isArray(rows) && rows.includes(path))
    store.set(
      `${stamp}.rows`,
      rows.filter((row) => row !== path),
    );
}
