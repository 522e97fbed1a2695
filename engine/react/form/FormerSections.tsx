import { Button } from '@blueprintjs/core';
import { useEffect, useMemo, useState } from 'react';
import type { Context, DataRecord, FormPackage } from '../../contract/index.ts';
import { asksWhole, equal, type FormerAnswers, formerAnswers, formerForm } from '../../index.ts';
import { useFormServices } from '../field/FormServices.ts';
import { OpenForm } from './OpenForm.tsx';
import type { FormVersions } from './SchemaFormProps.ts';

interface Props {
  readonly versions: FormVersions;
  readonly context: Context;
  /**
   * The form above and its initial record: an answer that this form asks for again is displayed there only.
   */
  readonly shown: FormPackage;
  readonly record: DataRecord;
}

/**
 * Answers that a record keeps from former versions of its form, read-only below the form, each in the layout
 * of its version.
 */
export function FormerSections({ versions, context, shown, record }: Props) {
  const former = useMemo(() => {
    const isBelow = ([name, value]: [string, unknown]) =>
      !asksWhole(shown, name, value) || !equal(record[name], value);
    return formerAnswers(versions.stored).flatMap(({ version, answers }) => {
      const below = Object.entries(answers).filter(isBelow);
      return below.length === 0 ? [] : [{ version, answers: Object.fromEntries(below) }];
    });
  }, [versions.stored, shown, record]);
  return former.map((answered) => (
    <Former key={answered.version} given={answered} load={versions.load} context={context} />
  ));
}

interface FormerProps {
  readonly given: FormerAnswers;
  readonly load: FormVersions['load'];
  readonly context: Context;
}

function Former({ given, load, context }: FormerProps) {
  const { text } = useFormServices();
  const [pkg, setPackage] = useState<FormPackage | 'failed'>();
  const [tries, setTries] = useState(0);
  const { version } = given;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again
  useEffect(() => {
    let isGone = false;
    load(version).then(
      (loaded) => isGone || setPackage(loaded.package),
      () => isGone || setPackage('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [load, version, tries]);
  const title = text('form.version.former', { version });
  const formerPackage = useMemo(
    () => (typeof pkg === 'object' ? formerForm(pkg, given, title) : undefined),
    [pkg, given, title],
  );
  if (pkg === 'failed')
    return (
      <div className="sf-draft" role="status">
        <p>{text('form.version.former.failed', { version })}</p>
        <Button text={text('form.version.again')} onClick={() => setTries((count) => count + 1)} />
      </div>
    );
  if (formerPackage === undefined) return null;
  return (
    <OpenForm
      key={JSON.stringify(given)}
      package={formerPackage}
      check={noCheck}
      record={given.answers}
      context={context}
      session={{ id: `former-${version}`, record: given.answers }}
      restored={false}
      mode="dialog"
      readOnly
    />
  );
}

/** These forms are read-only: no check is needed. */
const noCheck = () => [];
