import { Button, Checkbox } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import { Loadable } from '../../feedback/Loadable.tsx';
import { PromptDialog } from '../../feedback/PromptDialog.tsx';
import { useFeedback } from '../../feedback/useFeedback.ts';
import { useCall, useWrite } from '../../product/typedCalls.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { FindingList, type ReportedFinding } from '../FindingList.tsx';
import { listedTitle } from '../SchemaList.tsx';
import { CarriedTrialNote } from './CarriedTrialNote.tsx';
import { ChangeList } from './ChangeList.tsx';
import { ImpactList, type RenamedItem } from './ImpactList.tsx';

/** A draft with all that it changes, in words. */
type ChangedDraft = Calls['fetchSchemaDraftChanges']['output']['drafts'][number];

interface DraftChoiceProps {
  readonly draft: ChangedDraft;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** Checkbox for publishing a draft, with its authors and changes; changes of permissions come first. */
function DraftChoice({ draft, isChosen, onChoose }: DraftChoiceProps) {
  const { catalogue } = useMessages();
  const id = useId();
  const { path, authors, changes, total } = draft;
  return (
    <li data-chosen={isChosen}>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={id}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <strong>{listedTitle(draft, catalogue)}</strong>
      </label>
      <p id={id} className="schemas-file">
        {path} · {authors.join(', ')}
      </p>
      <ChangeList changes={changes} total={total} stretch={8}>
        {(change) => (
          <li key={`${change.pointer} ${change.kind}`} data-power={change.power}>
            <ChangeLine change={change} />
          </li>
        )}
      </ChangeList>
    </li>
  );
}

function ChangeLine({ change }: { readonly change: ChangedDraft['changes'][number] }) {
  const { t } = useMessages();
  const { kind, line, word, power, before, after } = change;
  const place =
    [line, word].filter((entryPart) => entryPart !== '').join(' · ') || t('schemas.content.whole');
  const quoted = (text: string | null) => <span dir="auto">«{text}»</span>;
  return (
    <>
      {power ? <strong className="schemas-power">{t('schemas.change.power')} </strong> : null}
      <strong dir="auto">{place}</strong>: {kind === 'changed' ? null : t(`schemas.draft.${kind}`)}{' '}
      {before === null ? null : quoted(before)}
      {before === null || after === null ? null : ' → '}
      {after === null ? null : quoted(after)}
    </>
  );
}

interface PublishDialogProps {
  /** Number of the newest publication. */
  readonly based: number;
  readonly declareFormerName: (item: RenamedItem) => (() => void) | undefined;
  readonly goTo: (item: RenamedItem) => (() => void) | undefined;
  /** Opens the file of a finding. */
  readonly show: (finding: ReportedFinding) => (() => void) | undefined;
  readonly onPublished: () => void;
  readonly onCancel: () => void;
}

const DRAFTS = ['schema-draft'];
const CHANGES = ['schema-draft', 'schema-publication'];
const NONE: readonly ReportedFinding[] = [];
/** Minimum length of the note, as on the server. */
const SHORTEST = 3;

/**
 * Publishes the selected drafts in one step with a note. Lists beforehand their authors, changes, blocking
 * findings and the examples that they break.
 */
export function PublishDialog({
  based,
  declareFormerName,
  goTo,
  show,
  onPublished,
  onCancel,
}: PublishDialogProps) {
  const { t } = useMessages();
  const { toast } = useFeedback();
  const draftsCall = useCall('fetchSchemaDraftChanges', {}, { entities: DRAFTS });
  const [without, setWithout] = useState<readonly string[]>([]);
  const selection = without.length === 0 ? {} : { query: { without: [...without] } };
  const check = useCall('checkSchemaDrafts', selection, { entities: CHANGES });
  const publish = useWrite('publishSchemas', 'silent');
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState('');
  // The broken examples accepted; others need another confirmation.
  const [accepted, setAccepted] = useState('');
  const id = useId();
  const all: readonly ChangedDraft[] = draftsCall.data?.drafts ?? [];
  const drafts = all.filter(({ path }) => !without.includes(path));
  const { findings = NONE, others: otherFindings = NONE } = check.data ?? {};
  const broken = check.data?.broken ?? 0;
  const examples = (check.data?.examples ?? []).map(({ file, title }) => `${file} ${title}`);
  const brokenExamples = broken === 0 ? '' : [broken, ...examples].join('\n');
  const isLooking = check.loading || check.refreshing || draftsCall.refreshing;
  const against = [...findings, ...otherFindings];
  const send = async () => {
    const chosen = drafts.map(({ path, revision }) => ({ path, revision }));
    const done = await publish.write({
      body: { note: note.trim(), based, drafts: chosen, examples: broken },
    });
    if (!done.ok) {
      void check.refresh();
      return setRefusal(done.text);
    }
    toast({ variant: 'success', text: t('schemas.published', { number: done.value.number }) });
    return onPublished();
  };
  return (
    <PromptDialog
      title={t('schemas.publish')}
      refusal={refusal}
      submit={{
        text: t('schemas.publishNow'),
        loading: publish.pending,
        disabled:
          isLooking ||
          against.length > 0 ||
          (broken > 0 && accepted !== brokenExamples) ||
          note.trim().length < SHORTEST ||
          drafts.length === 0,
      }}
      onSubmit={() => void send()}
      onCancel={onCancel}
    >
      <p>{t('schemas.publishWhat', { count: drafts.length, total: all.length })}</p>
      <Loadable call={draftsCall} lines={3}>
        {() => (
          <ul className="schemas-drafts">
            {all.map((draft) => (
              <DraftChoice
                key={draft.path}
                draft={draft}
                isChosen={!without.includes(draft.path)}
                onChoose={(isChosen) => {
                  const remaining = without.filter((path) => path !== draft.path);
                  setWithout(isChosen ? remaining : [...remaining, draft.path]);
                }}
              />
            ))}
          </ul>
        )}
      </Loadable>
      <ImpactList input={selection} declareFormerName={declareFormerName} goTo={goTo} />
      <CarriedTrialNote
        drafts={drafts.map(({ path, revision }) => `${path} ${revision}`).join()}
        without={without}
      />
      <FindingList findings={against} title={t('schemas.findings', { count: against.length })} goTo={show} />
      <p role="status">{isLooking ? t('schemas.examplesTrying') : null}</p>
      {check.data === undefined ? null : (
        <BrokenExamples
          result={check.data}
          show={show}
          accepted={accepted === brokenExamples}
          onAccept={(isAccepted) => setAccepted(isAccepted ? brokenExamples : '')}
        />
      )}
      <label className="bp6-label" htmlFor={id}>
        {t('schemas.note')}
        <textarea
          id={id}
          className="bp6-input bp6-fill"
          rows={3}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
    </PromptDialog>
  );
}

/** Answer of the check: examples that the drafts would break. */
interface CheckedExamples {
  readonly examples: readonly {
    readonly file: string;
    readonly pointer: string;
    readonly title: string;
    readonly what: string;
  }[];
  /** Number of broken examples, and of examples not run. */
  readonly broken: number;
  readonly untried: number;
}

interface BrokenExamplesProps {
  readonly result: CheckedExamples;
  /** Opens the example, where it can be corrected or deleted. */
  readonly show: (finding: ReportedFinding) => (() => void) | undefined;
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
}

/**
 * Examples that fail with the drafts, listed before publishing with a checkbox to accept them; empty if all
 * pass.
 */
function BrokenExamples({ result, show, accepted, onAccept }: BrokenExamplesProps) {
  const { t } = useMessages();
  const id = useId();
  if (result.broken === 0) return null;
  return (
    <section className="schemas-examples" aria-labelledby={id}>
      <h3 id={id}>{t('schemas.examples', { count: result.broken })}</h3>
      <p>{t('schemas.examplesWhat')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard. */}
      <ul tabIndex={0} aria-labelledby={id}>
        {result.examples.map(({ file, pointer, title, what }) => {
          const jump = show({ file, pointer, what });
          return (
            <li key={`${file}${pointer}`}>
              <p className="schemas-example">{title}</p>
              <p>{what}</p>
              <p className="schemas-file">
                {file} {pointer}
              </p>
              {jump === undefined ? null : <Button text={t('schemas.goThere')} onClick={jump} />}
            </li>
          );
        })}
      </ul>
      {result.untried > 0 ? <p>{t('schemas.examplesUntried', { count: result.untried })}</p> : null}
      <Checkbox
        large
        checked={accepted}
        label={t('schemas.examplesRead')}
        onChange={(event) => onAccept(event.currentTarget.checked)}
      />
    </section>
  );
}
