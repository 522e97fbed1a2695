import { Button, ButtonGroup } from '@blueprintjs/core';
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { DataRecord, FormPackage } from '../../contract/index.ts';
import { type EditedFiles, knownAnswers, previewPackage, sampleRecord } from '../../editor/index.ts';
import { defaultsOf, isEmpty } from '../../index.ts';
import { LazySchemaForm } from '../form/LazySchemaForm.tsx';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { ExampleKeeper } from './ExampleKeeper.tsx';
import { PaperPreview } from './PaperPreview.tsx';
import { PreviewServices } from './PreviewServices.tsx';

const SIZES = ['phone', 'desk', 'paper'] as const;
type PreviewSize = (typeof SIZES)[number];

interface FormPreviewProps {
  readonly files: EditedFiles;
  /** Name of the form. */
  readonly form: string;
  /** Path of the answer that is being changed: the preview goes there. */
  readonly at: string | undefined;
  /** Keeps what was filled in as an example. */
  readonly onKeep: (title: string, record: DataRecord) => void;
}

/**
 * The form as people will fill it, on a phone or a desk, and the paper that prints it, while it is edited; what is filled in here is nobody's, stays while the form
 * changes, and may be kept as an example.
 */
export function FormPreview({ files, form, at, onKeep }: FormPreviewProps) {
  const { t } = useMessages();
  const [size, setSize] = useState<PreviewSize>('phone');
  const shown = useDeferredValue(files);
  const filled = useRef<DataRecord>(undefined);
  const [samples, setSamples] = useState(0);
  const made = useMemo(() => {
    const pkg = previewPackage(shown, form);
    if (pkg === undefined) return undefined;
    return { pkg, key: JSON.stringify(pkg) };
  }, [shown, form]);
  const device = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that is made anew begins at its top.
  useEffect(() => (at === undefined ? undefined : showWhenThere(device.current, at)), [at, made?.key, size]);
  return (
    <section className="schemas-preview" aria-label={t('schemas.preview')}>
      <h2>{t('schemas.preview')}</h2>
      <ButtonGroup>
        {SIZES.map((each) => (
          <Button
            key={each}
            text={t(`schemas.preview.${each}`)}
            active={size === each}
            aria-pressed={size === each}
            onClick={() => setSize(each)}
          />
        ))}
      </ButtonGroup>
      {size === 'paper' || made === undefined ? null : (
        <Button
          text={t('schemas.example.fill')}
          onClick={() => {
            // What was answered stays.
            const answered = Object.entries(filled.current ?? {}).filter(([, value]) => !isEmpty(value));
            filled.current = { ...sampleRecord(made.pkg), ...Object.fromEntries(answered) };
            setSamples(samples + 1);
          }}
        />
      )}
      <div className="schemas-device" data-size={size} ref={device}>
        {size === 'paper' ? (
          <PaperPreview of={{ form }} />
        ) : made === undefined ? (
          <p>{t('schemas.noPreview')}</p>
        ) : (
          <PreviewServices>
            <FilledForm key={`${samples} ${made.key}`} pkg={made.pkg} filled={filled} />
          </PreviewServices>
        )}
      </div>
      {size === 'paper' || made === undefined ? null : (
        <ExampleKeeper onKeep={(title) => onKeep(title, answersIn(made.pkg, filled.current))} />
      )}
    </section>
  );
}

interface FilledFormProps {
  readonly pkg: FormPackage;
  /** What was filled in last, in whichever form it was. */
  readonly filled: RefObject<DataRecord | undefined>;
}

/** One form, until it is another: begun with what was filled in so far. */
function FilledForm({ pkg, filled }: FilledFormProps) {
  const { context } = useEngine();
  const [record] = useState(() => answersIn(pkg, filled.current));
  return (
    <LazySchemaForm
      mode="dialog"
      package={pkg}
      check={unjudged}
      record={record}
      context={context}
      onChange={(next) => {
        filled.current = next;
      }}
    />
  );
}

/** What was filled in, as far as it is asked for; of a form that nobody has filled in, what it begins with. */
function answersIn({ entity }: FormPackage, filled: DataRecord | undefined): DataRecord {
  return knownAnswers(entity, filled ?? (defaultsOf(entity) as DataRecord));
}

const unjudged = () => [];

/** Scrolls a device to a field, as soon as that is drawn; nothing around it moves. */
function showWhenThere(device: HTMLElement | null, path: string): (() => void) | undefined {
  if (device === null) return undefined;
  const show = (): boolean => {
    const field = device.querySelector(`[data-field="${CSS.escape(path)}"]`);
    if (field === null) return false;
    const far = field.getBoundingClientRect().top - device.getBoundingClientRect().top;
    device.scrollTop += far - device.clientHeight / 3;
    return true;
  };
  if (show()) return undefined;
  const watch = new MutationObserver(() => {
    if (show()) watch.disconnect();
  });
  watch.observe(device, { childList: true, subtree: true });
  return () => watch.disconnect();
}
