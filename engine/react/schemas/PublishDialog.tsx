import { useId, useState } from 'react';
import { PromptDialog } from '../feedback/PromptDialog.tsx';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useCall, useWrite } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { BrokenExamples } from './BrokenExamples.tsx';
import { CarriedTrialNote } from './CarriedTrialNote.tsx';
import type { ToldFinding } from './FindingList.tsx';
import { ImpactList, type RenamedItem } from './ImpactList.tsx';

interface PublishDialogProps {
  /** The publication that is in force. */
  readonly based: number;
  readonly carry: (item: RenamedItem) => (() => void) | undefined;
  readonly goTo: (item: RenamedItem) => (() => void) | undefined;
  /** To what is told of a file, wherever that is. */
  readonly show: (finding: ToldFinding) => (() => void) | undefined;
  readonly onPublished: () => void;
  readonly onCancel: () => void;
}

const DRAFTS = ['schema-draft'];
const CHANGES = ['schema-draft', 'schema-publication'];
/** As the call wants it. */
const SHORTEST = 3;

/** Puts all drafts in force together, with a note that says why; which they are and whose, and what of the product's examples they break, is said before. */
export function PublishDialog({ based, carry, goTo, show, onPublished, onCancel }: PublishDialogProps) {
  const { t } = useMessages();
  const { toast } = useFeedback();
  const files = useCall('fetchSchemaFiles', {}, { entities: DRAFTS });
  const check = useCall('checkSchemaDrafts', {}, { entities: CHANGES });
  const publish = useWrite('publishSchemas', 'silent');
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState('');
  // What was accepted is a number of examples: of others one is asked again.
  const [accepted, setAccepted] = useState(0);
  const id = useId();
  const drafts = (files.data?.files ?? []).flatMap(({ path, title, draft }) =>
    draft === null ? [] : [{ path, title, ...draft }],
  );
  const broken = check.data?.broken ?? 0;
  const isLooking = check.loading || check.refreshing;
  const send = async () => {
    const chosen = drafts.map(({ path, revision }) => ({ path, revision }));
    const done = await publish.run({
      body: { note: note.trim(), based, drafts: chosen, examples: accepted },
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
        disabled: isLooking || accepted !== broken || note.trim().length < SHORTEST || drafts.length === 0,
      }}
      onSubmit={() => void send()}
      onCancel={onCancel}
    >
      <p>{t('schemas.publishWhat', { count: drafts.length })}</p>
      <ul className="schemas-drafts">
        {drafts.map(({ path, title, author }) => (
          <li key={path}>
            {t(title)} <span className="schemas-file">{path}</span> · {author}
          </li>
        ))}
      </ul>
      <ImpactList carry={carry} goTo={goTo} />
      <CarriedTrialNote drafts={drafts.map(({ path, revision }) => `${path} ${revision}`).join()} />
      <p role="status">{isLooking ? t('schemas.examplesTrying') : null}</p>
      {check.data === undefined ? null : (
        <BrokenExamples
          told={check.data}
          show={show}
          accepted={accepted === broken}
          onAccept={(isAccepted) => setAccepted(isAccepted ? broken : 0)}
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
