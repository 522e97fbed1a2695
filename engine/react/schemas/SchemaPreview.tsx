import { Button, ButtonGroup } from '@blueprintjs/core';
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Context, DataRecord, FormPackage } from '../../contract/index.ts';
import {
  type EditedFiles,
  kindOf,
  knownAnswers,
  previewPackage,
  recordScenario,
  sampleRecord,
} from '../../editor/index.ts';
import { defaultsOf, getAt, isEmpty, slotsOf } from '../../index.ts';
import { type FormServices, FormServicesContext, useFormServices } from '../field/FormServices.ts';
import { LazySchemaForm } from '../form/LazySchemaForm.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { EditSteps } from './drafts/useEditSteps.ts';
import { PaperPreview } from './PaperPreview.tsx';

const SIZES = ['phone', 'desk', 'paper'] as const;
type PreviewSize = (typeof SIZES)[number];

interface FormPreviewProps {
  readonly files: EditedFiles;
  /** Name of the form. */
  readonly form: string;
  /** Path of the selected field: the preview scrolls to it. */
  readonly at: string | undefined;
  /** Saves the answers of the preview as an example. */
  readonly onKeep: (title: string, record: DataRecord) => void;
}

/**
 * Preview of the form on phone, desk or paper while it is edited. Its answers are not stored, survive changes
 * of the form, and can be saved as an example.
 */
function FormPreview({ files, form, at, onKeep }: FormPreviewProps) {
  const { t } = useMessages();
  const [size, setSize] = useState<PreviewSize>('phone');
  const deferredFiles = useDeferredValue(files);
  const device = useRef<HTMLDivElement>(null);
  const isShown = useShown(device);
  // A phone shows the preview instead of the outline: while it is hidden, no edit draws its form again.
  const [drawnFiles, setDrawnFiles] = useState<EditedFiles>();
  if (isShown && drawnFiles !== deferredFiles) setDrawnFiles(deferredFiles);
  const filled = useRef<DataRecord>(undefined);
  const [samples, setSamples] = useState(0);
  const preview = useMemo(() => {
    const pkg = drawnFiles && previewPackage(drawnFiles, form);
    if (pkg === undefined) return undefined;
    return { pkg, key: JSON.stringify(pkg) };
  }, [drawnFiles, form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a re-mounted form, and one shown again, starts at its top.
  useEffect(
    () => (at === undefined ? undefined : showWhenThere(device.current, at)),
    [at, preview?.key, size, isShown],
  );
  return (
    <section className="schemas-preview" aria-label={t('schemas.preview')}>
      <h2>{t('schemas.preview')}</h2>
      <ButtonGroup>
        {SIZES.map((previewSize) => (
          <Button
            key={previewSize}
            text={t(`schemas.preview.${previewSize}`)}
            active={size === previewSize}
            aria-pressed={size === previewSize}
            onClick={() => setSize(previewSize)}
          />
        ))}
      </ButtonGroup>
      {size === 'paper' || preview === undefined ? null : (
        <Button
          text={t('schemas.example.fill')}
          onClick={() => {
            // Existing answers stay.
            const answered = Object.entries(filled.current ?? {}).filter(([, value]) => !isEmpty(value));
            filled.current = { ...sampleRecord(preview.pkg), ...Object.fromEntries(answered) };
            setSamples(samples + 1);
          }}
        />
      )}
      <div className="schemas-device" data-size={size} ref={device}>
        {size === 'paper' ? (
          <PaperPreview of={{ form }} />
        ) : drawnFiles === undefined ? null : preview === undefined ? (
          <p>{t('schemas.noPreview')}</p>
        ) : (
          <PreviewServices>
            <FilledForm key={`${samples} ${preview.key}`} pkg={preview.pkg} filled={filled} />
          </PreviewServices>
        )}
      </div>
      {size === 'paper' || preview === undefined ? null : (
        <ExampleKeeper onKeep={(title) => onKeep(title, answersIn(preview.pkg, filled.current))} />
      )}
    </section>
  );
}

/** Whether an element has a place on the page: without one (`display: none`) it has no size. */
function useShown(element: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setShown(current.getClientRects().length > 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isShown;
}

interface FilledFormProps {
  readonly pkg: FormPackage;
  /** The latest answers, possibly of another version of the form. */
  readonly filled: RefObject<DataRecord | undefined>;
}

/** One version of the form, initialized with the answers so far. */
function FilledForm({ pkg, filled }: FilledFormProps) {
  const { context } = useEngine();
  const [record] = useState(() => answersIn(pkg, filled.current));
  return (
    <LazySchemaForm
      mode="dialog"
      package={pkg}
      check={noCheck}
      record={record}
      context={context}
      onChange={(next) => {
        filled.current = next;
      }}
    />
  );
}

/** The answers that the form asks for; without any, its defaults. */
function answersIn({ entity }: FormPackage, filled: DataRecord | undefined): DataRecord {
  return knownAnswers(entity, filled ?? (defaultsOf(entity) as DataRecord));
}

const noCheck = () => [];

/** Scrolls the preview to a field as soon as it is rendered; the page itself does not scroll. */
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
  const observer = new MutationObserver(() => {
    if (show()) observer.disconnect();
  });
  observer.observe(device, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Slots of the form's own record: empty values do not filter. */
const OWN = /^(?:record|row)\./;

/**
 * Form services of a preview, which has no surrounding record: queries that depend on one are not sent, and
 * their lists are empty.
 */
function PreviewServices({ children }: { readonly children: ReactNode }) {
  const services = useFormServices();
  const previewServices = useMemo<FormServices>(
    () => ({
      ...services,
      choices: async (source, query, signal) =>
        isKnown(source.query, query.context) ? services.choices(source, query, signal) : [],
      details: async (call, context, signal) =>
        isKnown(call.input, context) ? services.details(call, context, signal) : {},
    }),
    [services],
  );
  return <FormServicesContext value={previewServices}>{children}</FormServicesContext>;
}

function isKnown(input: unknown, context: Context): boolean {
  return slotsOf(JSON.stringify(input ?? {})).every(
    (slot) => OWN.test(slot) || (getAt(context, slot) ?? null) !== null,
  );
}

interface ExampleKeeperProps {
  readonly onKeep: (title: string) => void;
}

/** Saves the preview's answers as an example, which the check verifies from then on. */
function ExampleKeeper({ onKeep }: ExampleKeeperProps) {
  const { t } = useMessages();
  const id = useId();
  const [title, setTitle] = useState('');
  const [savedTitle, setSavedTitle] = useState('');
  const trimmedTitle = title.trim();
  return (
    <form
      className="schemas-example-keeper"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmedTitle === '') return;
        onKeep(trimmedTitle);
        setSavedTitle(trimmedTitle);
        setTitle('');
      }}
    >
      <label className="bp6-label" htmlFor={id}>
        {t('schemas.example.title')}
        <input
          id={id}
          className="bp6-input bp6-fill"
          maxLength={200}
          aria-describedby={`${id}-help`}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      <p id={`${id}-help`} className="sf-help">
        {t('schemas.example.help')}
      </p>
      <Button type="submit" text={t('schemas.example.keep')} aria-disabled={trimmedTitle === ''} />
      <p role="status">{savedTitle === '' ? '' : t('schemas.example.kept', { title: savedTitle })}</p>
    </form>
  );
}

interface SchemaPreviewProps {
  readonly path: string;
  readonly editing: EditSteps;
  /** Path of the selected field. */
  readonly at: string | undefined;
}

const SHOWN = ['form', 'document', 'template'];

/** Whether files of this kind have a preview. */
export function hasPreview(path: string): boolean {
  return SHOWN.includes(kindOf(path)?.kind ?? '');
}

/** Preview of a file: a form to fill in, or a printed page. */
export function SchemaPreview({ path, editing, at }: SchemaPreviewProps) {
  const { t } = useMessages();
  const { context } = useEngine();
  const { kind, name = '' } = kindOf(path) ?? {};
  if (kind === 'document') return <PaperPreview of={{ document: name }} />;
  if (kind === 'template') return <PaperPreview of={{ template: name }} />;
  return (
    <FormPreview
      files={editing.files}
      form={name}
      at={at}
      onKeep={(title, record) => {
        const files = recordScenario(editing.now(), { title, path, form: name, record, context });
        editing.edit(files, { label: t('schemas.stepExample', { what: title }) });
      }}
    />
  );
}
