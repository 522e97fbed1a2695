import { Button } from '@blueprintjs/core';
import { useWrite } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { KeptContent } from './useSchemaDrafts.ts';

interface OutdatedNoteProps {
  /** Drafts older than the publication in force. */
  readonly drafts: readonly KeptContent[];
  readonly onDone: () => Promise<void>;
}

/** Notice that a draft is older than the publication in force, with buttons to keep or discard it. */
export function OutdatedNote({ drafts, onDone }: OutdatedNoteProps) {
  const { t } = useMessages();
  const save = useWrite('saveSchemaDraft', 'toast');
  const discard = useWrite('discardSchemaDraft', 'toast');
  if (drafts.length === 0) return null;
  const keep = async () => {
    for (const { path, revision, content } of drafts)
      await save.run({ body: { path, revision, content: content as never, renewed: true } });
    await onDone();
  };
  const letGo = async () => {
    for (const { path, revision } of drafts) await discard.run({ query: { path, revision } });
    await onDone();
  };
  return (
    <div role="alert" className="bp6-callout bp6-intent-warning schemas-conflict">
      <p>{t('schemas.outdated', { files: drafts.map(({ path }) => path).join(', ') })}</p>
      <Button text={t('schemas.keepDraft')} disabled={save.pending} onClick={() => void keep()} />
      <Button text={t('schemas.letGo')} disabled={discard.pending} onClick={() => void letGo()} />
    </div>
  );
}
