import type { Check, Context, DataRecord, FormPackage } from '../../engine/index.ts';
import { SchemaForm } from '../../engine/react/form/index.ts';
import { CatalogueFrame } from '../frame/CatalogueFrame.tsx';

export interface FormFaceProps {
  readonly package: FormPackage;
  readonly check: Check;
  readonly record: DataRecord;
  readonly context: Context;
  readonly readOnly?: boolean;
}

/** A form as a screen shows it; what is sent goes nowhere. */
export function FormFace(props: FormFaceProps) {
  return (
    <CatalogueFrame>
      <h1>{props.package.form.title}</h1>
      <SchemaForm {...props} onSubmit={() => undefined} />
    </CatalogueFrame>
  );
}
