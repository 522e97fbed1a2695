import { Button } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import type { Context, DataRecord, FormPackage } from '../../contract/index.ts';
import {
  createFormModel,
  type FormChange,
  formChanges,
  formerPart,
  movedRecord,
  restoredAnswers,
  validateForm,
} from '../../index.ts';
import { useFormServices } from '../field/FormServices.ts';
import type { FormVersions, OpenedForm } from './SchemaFormProps.ts';

interface Props {
  /** The version that is displayed. */
  readonly shown: FormPackage;
  readonly versions: FormVersions;
  /** The record with everything typed so far. */
  readonly record: () => DataRecord;
  readonly context: Context;
  /** `first`: path of the first field to answer in the new version, if there is one. */
  readonly move: (next: OpenedForm, record: DataRecord, first: string | undefined) => void;
}

interface Preview {
  readonly next: OpenedForm;
  readonly changes: readonly FormChange[];
  /** Answers of former versions that return with the move: path → version in which they were given. */
  readonly restored: ReadonlyMap<string, number>;
  /** Labels of the fields that the present answers leave missing or invalid. */
  readonly asked: readonly string[];
  readonly first: string | undefined;
}

/** Changes after which an existing answer is no longer part of the form. */
const LOSING: ReadonlySet<FormChange['kind']> = new Set(['removed', 'retyped']);

/**
 * Notice that a record uses another version of its form than the one in force, with a button to move it. The
 * changes and the answers still required are listed before. Optional: the record can also be saved in its
 * version.
 */
export function VersionOffer({ shown, versions, record: typed, context, move }: Props) {
  const { text, translate } = useFormServices();
  const [preview, setPreview] = useState<Preview | 'failed'>();
  const { newest } = versions;
  // The form does not include answers of former versions.
  const record = () => ({ ...formerPart(versions.stored), ...typed() });
  const version = shown.version;
  // The pressed button disappears: keyboard users continue from what replaces it.
  const place = useRef<HTMLElement>(null);
  const turned = useRef(false);
  const turnTo = (next: typeof preview): void => {
    turned.current = true;
    setPreview(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of view
  useEffect(() => {
    if (turned.current) place.current?.focus();
    turned.current = false;
  }, [preview]);
  const loadPreview = () =>
    versions.load(newest).then(
      (next) => turnTo(previewOf(shown, next, record(), context)),
      () => turnTo('failed'),
    );
  // Lost answers are kept by the server only for a stored record.
  const isStored = (shown.entity['x-key'] ?? []).every((key) => record()[key] !== undefined);
  const words = ({ kind, label, before = '', within }: FormChange) =>
    text(`form.version.${kind}${isStored || !LOSING.has(kind) ? '' : '.unsaved'}`, {
      label: [within ?? [], label]
        .flat()
        .map((part) => translate(part))
        .join(' › '),
      before: translate(before),
    });
  if (preview === undefined || preview === 'failed')
    return (
      <div className="sf-draft" role="status">
        <p
          ref={(shownAt) => {
            place.current = shownAt;
          }}
          tabIndex={-1}
        >
          {text(preview === 'failed' ? 'form.version.failed' : 'form.version.other', { version, newest })}
        </p>
        <Button text={text('form.version.update', { newest })} onClick={() => void loadPreview()} />
      </div>
    );
  const changeText = (change: FormChange) => {
    const formerVersion = preview.restored.get(change.path);
    return formerVersion === undefined
      ? words(change)
      : text('form.version.restored', { label: translate(change.label), version: formerVersion });
  };
  const fieldLabels = preview.asked.map((label) => translate(label)).join(', ');
  return (
    <section
      ref={place}
      tabIndex={-1}
      className="sf-draft"
      aria-label={text('form.version.update', { newest })}
    >
      <p role="status">{text('form.version.changes', { version, newest })}</p>
      <ul>
        {preview.changes.map((change) => (
          <li key={`${change.kind} ${change.path}`}>{changeText(change)}</li>
        ))}
        {preview.changes.length === 0 ? <li>{text('form.version.same')}</li> : null}
      </ul>
      <p>
        {fieldLabels === ''
          ? text('form.version.nothing')
          : text('form.version.asked', { asked: fieldLabels })}
      </p>
      <div className="sf-row">
        <Button
          intent="primary"
          text={text('form.version.update', { newest })}
          // Takes along the values typed since the preview.
          onClick={() =>
            move(preview.next, movedRecord(shown, preview.next.package, record()), preview.first)
          }
        />
        <Button text={text('form.version.stay', { version })} onClick={() => turnTo(undefined)} />
      </div>
    </section>
  );
}

function previewOf(shown: FormPackage, next: OpenedForm, record: DataRecord, context: Context): Preview {
  const model = createFormModel(next.package);
  const moved = movedRecord(shown, next.package, record);
  const problems = validateForm(model, moved, { ...context, record: moved }, next.check);
  const wrong = problems.filter(({ severity }) => severity === 'error');
  const missingLabels = new Set(wrong.map(({ path }) => model.ownerOf(path)?.label ?? path));
  const restored = restoredAnswers(shown, next.package, record);
  return {
    next,
    changes: formChanges(shown, next.package),
    restored: new Map(restored.map(({ field, version }) => [field, version])),
    asked: [...missingLabels],
    first: wrong[0]?.path,
  };
}
