import { Button } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import type { Context, DataRecord, FormPackage } from '../../../contract/index.ts';
import {
  createFormModel,
  type FormChange,
  formChanges,
  formerPart,
  movedRecord,
  restoredAnswers,
  validateForm,
} from '../../../index.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import type { FormVersions, OpenedForm } from './FormVersions.ts';

interface Props {
  /** The version that is shown. */
  readonly shown: FormPackage;
  readonly versions: FormVersions;
  /** With everything typed so far. */
  readonly record: () => DataRecord;
  readonly context: Context;
  /** `first`: the path of the first field that is then to be answered, if there is one. */
  readonly move: (next: OpenedForm, record: DataRecord, first: string | undefined) => void;
}

interface Preview {
  readonly next: OpenedForm;
  readonly changes: readonly FormChange[];
  /** Of what is asked again, the versions that it was answered in, by field. */
  readonly restored: ReadonlyMap<string, number>;
  /** What of it is not answered, or not rightly, by the answers that there are. */
  readonly asked: readonly string[];
  readonly first: string | undefined;
}

/** Changes after which an answer has no place in the form. */
const LOSING: ReadonlySet<FormChange['kind']> = new Set(['removed', 'retyped']);

/**
 * Says that a record stands in another version of its form than the one in force, and moves it there when that is asked: what changes and what is then to be
 * answered is told before. Nobody has to: it is saved in its own version as well.
 */
export function VersionOffer({ shown, versions, record: typed, context, move }: Props) {
  const { text, translate } = useFormServices();
  const [preview, setPreview] = useState<Preview | 'failed'>();
  const { newest } = versions;
  // A form does not know what is kept of versions that its record has left.
  const record = () => ({ ...formerPart(versions.stored), ...typed() });
  const version = shown.version;
  // The button that was pressed is gone: who goes by keyboard goes on from what came in its place.
  const place = useRef<HTMLElement>(null);
  const turned = useRef(false);
  const turnTo = (next: typeof preview): void => {
    turned.current = true;
    setPreview(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each turn
  useEffect(() => {
    if (turned.current) place.current?.focus();
    turned.current = false;
  }, [preview]);
  const look = () =>
    versions.load(newest).then(
      (next) => turnTo(previewOf(shown, next, record(), context)),
      () => turnTo('failed'),
    );
  // Only what is stored is kept by the server.
  const isStored = (shown.entity['x-key'] ?? []).every((key) => record()[key] !== undefined);
  const words = ({ kind, label, before = '', within }: FormChange) =>
    text(`form.version.${kind}${isStored || !LOSING.has(kind) ? '' : '.unsaved'}`, {
      label: [within ?? [], label]
        .flat()
        .map((each) => translate(each))
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
        <Button text={text('form.version.update', { newest })} onClick={() => void look()} />
      </div>
    );
  const told = (change: FormChange) => {
    const given = preview.restored.get(change.path);
    return given === undefined
      ? words(change)
      : text('form.version.restored', { label: translate(change.label), version: given });
  };
  const asked = preview.asked.map((label) => translate(label)).join(', ');
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
          <li key={`${change.kind} ${change.path}`}>{told(change)}</li>
        ))}
        {preview.changes.length === 0 ? <li>{text('form.version.same')}</li> : null}
      </ul>
      <p>{asked === '' ? text('form.version.nothing') : text('form.version.asked', { asked })}</p>
      <div className="sf-row">
        <Button
          intent="primary"
          text={text('form.version.update', { newest })}
          // What is typed meanwhile goes along.
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
  const asked = new Set(wrong.map(({ path }) => model.ownerOf(path)?.label ?? path));
  const restored = restoredAnswers(shown, next.package, record);
  return {
    next,
    changes: formChanges(shown, next.package),
    restored: new Map(restored.map(({ field, version }) => [field, version])),
    asked: [...asked],
    first: wrong[0]?.path,
  };
}
