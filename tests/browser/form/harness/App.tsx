import { useRef, useState } from 'react';
import type { Check, DataRecord, FormPackage } from '../../../../engine/contract/index.ts';
import { defaultsOf } from '../../../../engine/index.ts';
import type { FormHandle } from '../../../../engine/react/form/index.ts';
import {
  type FormServices,
  FormServicesContext,
  SchemaForm,
  usePressTarget,
} from '../../../../engine/react/form/index.ts';

declare global {
  interface Window {
    /** Saved records and the last events of the page, for tests. */
    harness: {
      saved: DataRecord[];
      changes: number;
      handle: FormHandle | null;
      /** Keys of all photos that were tried to be sent. */
      uploads: string[];
      /** Flag "repeat" of each save. */
      repeats: boolean[];
      network: 'up' | 'down';
      /** Lets the saves that the address holds back (`hold`) be answered. */
      answer: () => void;
      /** Settles once `answer` is called. */
      answered: Promise<void>;
      /** Whether another page of the app may replace this one. */
      leave: () => Promise<boolean>;
      /** Questions asked, none of which is confirmed. */
      asked: string[];
      /** Shows another form on the loaded page, as its address would. */
      show: (query: string) => Promise<void>;
      /** Takes the form off the page. */
      clear: () => void;
    };
  }
}

interface Props {
  readonly form: { readonly pkg: FormPackage; readonly check: Check };
  readonly query: URLSearchParams;
  readonly services: FormServices;
}

/** One form as a screen shows it; the address selects its state and the answer to the first save. */
export function App({ form: { pkg, check }, query, services }: Props) {
  // The product's provider does the same for its pages.
  usePressTarget(useRef(() => {}));
  const handle = useRef<FormHandle>(null);
  const [step, setStep] = useState(1);
  const record = { ...defaultsOf(pkg.entity), ...JSON.parse(query.get('record') ?? '{}') } as DataRecord;
  const save = async (settled: DataRecord): Promise<void> => {
    if (query.has('refuse') && window.harness.saved.length === 0) {
      query.delete('refuse');
      const path = pkg.form.sections[0]?.fields[0]?.field ?? '';
      throw Object.assign(new Error('Rifiutato'), {
        problems: [{ path, rule: 'pattern', params: {}, severity: 'error' }],
      });
    }
    window.harness.saved.push(settled);
    if (query.has('hold')) await window.harness.answered;
  };
  return (
    <FormServicesContext value={services}>
      <div className="page" dir={query.get('dir') ?? 'ltr'}>
        <h1>{pkg.form.title}</h1>
        {step === 1 ? (
          <SchemaForm
            ref={(form) => {
              handle.current = form;
              window.harness.handle = form;
            }}
            package={query.has('unknown') ? withUnknownWidget(pkg) : pkg}
            check={check}
            record={record}
            context={{ team: { teamID: 1 }, today: '2026-11-20' }}
            readOnly={query.has('readOnly')}
            mode={query.get('mode') === 'dialog' ? 'dialog' : 'page'}
            {...(query.has('draft') ? { draftKey: `1 ${query.get('draft')} ${pkg.name}` } : {})}
            onChange={(changed) => {
              window.harness.changes += 1;
              sessionStorage.setItem('last', JSON.stringify(changed));
            }}
            onSubmit={save}
          />
        ) : (
          <p>Altro passo</p>
        )}
        <button type="button" onClick={() => setStep(3 - step)}>
          Cambia passo
        </button>
      </div>
    </FormServicesContext>
  );
}

/** A form of a newer grammar than the page has: the loader of this version would refuse it. */
function withUnknownWidget(pkg: FormPackage): FormPackage {
  const copy = structuredClone(pkg) as unknown as { form: { sections: { fields: { widget: string }[] }[] } };
  const field = copy.form.sections[0]?.fields[0];
  if (field) field.widget = 'ologramma';
  return copy as unknown as FormPackage;
}
