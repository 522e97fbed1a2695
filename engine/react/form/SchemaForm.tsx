import './formStyles.css';
import { Button } from '@blueprintjs/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Context, DataRecord, FormPackage } from '../../contract/index.ts';
import {
  defaultsOf,
  equal,
  type FormerAnswers,
  formerAnswers,
  formerForm,
  includesWholeField,
  isFormClosed,
  newKey,
  withStoredUnedited,
} from '../../index.ts';
import { useOpenForm } from '../connection/heldVersion.ts';
import type { Draft } from '../device/Draft.ts';
import { resumeDraft } from '../device/storedDrafts.ts';
import { useFormServices } from '../field/FormServices.ts';
import type { FormAddress, FormSession } from '../field/FormSession.ts';
import { AskFirst } from '../widgets/AskFirst.tsx';
import { firstSession, type ShownOffer, useDraftOffers } from './drafts/useDraftOffers.ts';
import { OpenForm } from './OpenForm.tsx';
import {
  type FormHandle,
  type FormVersions,
  type OpenedForm,
  type SchemaFormProps,
  versionIn,
} from './SchemaFormProps.ts';
import { VersionOffer } from './VersionOffer.tsx';

interface FormerSectionsProps {
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
function FormerSections({ versions, context, shown, record }: FormerSectionsProps) {
  const former = useMemo(() => {
    const isBelow = ([name, value]: [string, unknown]) =>
      !includesWholeField(shown, name, value) || !equal(record[name], value);
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

/** A session and, if it differs from the screen's version, the form version that it uses. */
interface Opened {
  readonly session: FormSession;
  readonly of?: OpenedForm | undefined;
}

/**
 * Any form of the product from its schemas: @rjsf/core under our Blueprint theme, tuned so that typing in a thousand
 * fields stays within a frame on a slow phone. See `engine/react/form/README.md`.
 */
export function SchemaForm(props: SchemaFormProps) {
  const { versions } = props;
  const [{ session, of }, open] = useState<Opened>(() => ({
    session: withoutOthers(firstSession(props), props),
  }));
  const handle = useRef<FormHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  /**
   * Path to focus after the move to another version: the first field to answer; without one, the top of the
   * form.
   */
  const next = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the other form is mounted
  useEffect(() => {
    const path = next.current;
    next.current = undefined;
    if (path !== undefined && handle.current?.focus(path) !== true) place.current?.focus();
  }, [session]);
  const active = of ?? props;
  // A form that is closed as a whole cannot be sent.
  const closed = isFormClosed(active.package, { ...props.context, record: props.record });
  const readOnly = closed || props.readOnly === true;
  useOpenForm(handle);
  const offers = props.draftKey !== undefined && !readOnly;
  /**
   * Loads the form version in which a draft was typed; undefined: the current one. Rejects if it cannot be
   * loaded.
   */
  const formOf = async (version: number | undefined): Promise<OpenedForm | undefined> =>
    versions === undefined || version === undefined || version === props.package.version
      ? undefined
      : versions.load(version);
  return (
    <div ref={place} tabIndex={-1} className={`schema-form sf-${props.mode ?? 'page'}`}>
      {offers && props.draftKey !== undefined ? (
        <DraftOffer
          address={{ key: props.draftKey, name: props.package.name }}
          own={session}
          formOf={({ record }) => formOf(versionIn(record))}
          restore={(next, its) => {
            const record = props.onResume?.(next.record, next.begun) ?? next.record;
            const over = record === next.record ? {} : { record, begun: props.record };
            open({ session: withoutOthers({ ...next, ...over }, { ...props, ...its }), of: its });
          }}
        />
      ) : null}
      {versions !== undefined && !readOnly && active.package.version !== versions.newest ? (
        <VersionOffer
          key={`${active.package.version} ${session.id}`}
          shown={active.package}
          versions={versions}
          context={props.context}
          record={() => handle.current?.record() ?? session.record}
          move={(moved, record, first = '') => {
            next.current = first;
            open({
              session: { id: newKey(), record, from: { ...session.from, [session.id]: Date.now() } },
              of: moved,
            });
          }}
        />
      ) : null}
      <OpenForm
        key={`${active.package.name}@${active.package.version} ${session.id}`}
        {...props}
        {...of}
        ref={(next) => {
          handle.current = next;
          if (typeof props.ref === 'function') props.ref(next);
          else if (props.ref) props.ref.current = next;
        }}
        readOnly={readOnly}
        session={session}
        stored={props.stored ?? props.record}
        record={session.record}
        restored={session.from !== undefined || props.unsaved === true}
      />
      {versions === undefined ? null : (
        <FormerSections
          versions={versions}
          context={props.context}
          shown={active.package}
          record={session.record}
        />
      )}
    </div>
  );
}

/**
 * Discards draft values that the user's present role may not change (`x-may.change`): the stored ones are
 * used.
 */
function withoutOthers(
  session: FormSession,
  { package: { entity }, record, context }: SchemaFormProps,
): FormSession {
  if (session.from === undefined) return session;
  const isKept = (entity['x-key'] ?? []).some((key) => record[key] !== undefined);
  const rights = {
    stored: isKept ? record : undefined,
    begun: { ...defaultsOf(entity), ...record },
    whole: true,
  };
  const edited = withStoredUnedited(entity, session.record, rights, { ...context, record: session.record });
  return { ...session, record: edited.record };
}

interface Props {
  readonly address: FormAddress;
  /** The session that is shown. */
  readonly own: FormSession;
  /**
   * Loads the form version in which a draft was typed, if it is not the displayed one. Rejects if it cannot
   * be loaded: the draft is offered on.
   */
  readonly formOf: (draft: Draft) => Promise<OpenedForm | undefined>;
  readonly restore: (session: FormSession, its: OpenedForm | undefined) => void;
}

/**
 * On opening a form: offers unsaved drafts of earlier sessions, from this device or another, until each is
 * resumed or discarded.
 * A draft is never restored without a question.
 */
function DraftOffer({ address, own, formOf, restore }: Props) {
  const { text, value } = useFormServices();
  const { offers, discard, resumed } = useDraftOffers(address, own);
  const [missing, setMissing] = useState<string>();
  const resume = async (draft: Draft) => {
    const its = await formOf(draft).catch(() => 'missing' as const);
    setMissing(its === 'missing' ? draft.id : undefined);
    if (its === 'missing') return;
    resumed(draft);
    const { turnedTo, ...session } = await resumeDraft(address.key, draft, newKey());
    restore({ ...session, page: turnedTo }, its);
  };
  const words = ({ draft, elsewhere, photos }: ShownOffer): string => {
    const title = text(elsewhere ? 'form.draft.elsewhere' : 'form.draft.found', {
      when: value(new Date(draft.savedAt).toISOString(), 'date-time'),
    });
    return photos === 0 ? title : `${title} ${text('form.draft.photos', { count: photos })}`;
  };
  return offers.map((offer) => (
    <div key={offer.draft.id} className="sf-draft" role="status">
      <p>{words(offer)}</p>
      {offer.draft.id === missing ? <p role="alert">{text('form.draft.missing')}</p> : null}
      <div className="sf-row">
        <Button intent="primary" text={text('form.draft.restore')} onClick={() => void resume(offer.draft)} />
        <AskFirst
          question={text('form.draft.discard.ask')}
          yes={text('form.draft.discard.yes')}
          no={text('form.draft.discard.no')}
          onYes={() => void discard(offer.draft)}
        >
          {(ask) => <Button text={text('form.draft.discard')} onClick={ask} />}
        </AskFirst>
      </div>
    </div>
  ));
}
