import { useMemo } from 'react';
import type { Check, Context, DataRecord, FormPackage, Scenario } from '../../engine/index.ts';
import { SchemaForm } from '../../engine/react/form/index.ts';
import { useEngine, useMessages } from '../../engine/react/index.ts';
import { CatalogueFrame } from '../frame/CatalogueFrame.tsx';
import { ScenarioNote } from './ScenarioNote.tsx';

export interface FormFaceProps {
  readonly package: FormPackage;
  readonly check: Check;
  readonly record: DataRecord;
  readonly context: Context;
  readonly readOnly?: boolean;
  readonly scenario?: Scenario;
}

/** A form as a screen shows it; submitted data is discarded. */
export function FormFace({ scenario, ...form }: FormFaceProps) {
  return (
    <CatalogueFrame context={scenario?.given}>
      <main>
        <Filled {...form} scenario={scenario} />
      </main>
    </CatalogueFrame>
  );
}

/** Conditions see who is signed in, as in the app. */
function Filled({ scenario, context: given, ...form }: Omit<FormFaceProps, 'scenario'> & Noted) {
  const { t } = useMessages();
  const { context: common } = useEngine();
  const context = useMemo(() => ({ ...common, ...given, user: common['user'] }), [common, given]);
  return (
    <>
      <h1>{t(form.package.form.title, { ...context, record: form.record })}</h1>
      <ScenarioNote scenario={scenario} />
      <SchemaForm {...form} context={context} onSubmit={() => undefined} />
    </>
  );
}

interface Noted {
  readonly scenario: Scenario | undefined;
}
