import { type ReactNode, useState } from 'react';
import { checklistFiles, sayFormerName } from '../../editor/index.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { useCall } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { type CommentedPlace, CommentList } from './CommentList.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import { EditorBar } from './EditorBar.tsx';
import { FindingList, type ToldFinding } from './FindingList.tsx';
import { OutdatedNote } from './OutdatedNote.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import type { EditSteps } from './useEditSteps.ts';
import type { DraftSaving, KeptContent } from './useSchemaDrafts.ts';

interface EditorFrameProps {
  /** The schema that is open, and what is chosen of it. */
  readonly path: string;
  readonly chosen: CommentedPlace | undefined;
  readonly editing: EditSteps;
  readonly saving: DraftSaving;
  /** What it was begun with: the publication in force, and what is kept of each file. */
  readonly begun: { readonly publication: number; readonly contents: readonly KeptContent[] };
  readonly goTo: (finding: ToldFinding) => (() => void) | undefined;
  readonly onRenew: () => Promise<void>;
  readonly children: (findings: readonly ToldFinding[]) => ReactNode;
}

const CHANGES = ['schema-draft', 'schema-publication'];

/** What stands around every editor of a schema: steps and drafts, what stands against publishing, and the way to publish. */
export function EditorFrame(props: EditorFrameProps) {
  const { path, chosen, editing, saving, begun, goTo, onRenew, children } = props;
  const { t } = useMessages();
  const check = useCall('checkSchemaDrafts', {}, { entities: CHANGES });
  const [publishes, setPublishes] = useState(false);
  const { findings = [], others = [], toReview = [] } = check.data ?? {};
  return (
    <div className="schemas-editor">
      <EditorBar
        {...{ editing, saving }}
        findings={check.data && findings.length + others.length}
        onPublish={() => setPublishes(true)}
      />
      <ConflictNote {...{ editing, saving }} />
      <OutdatedNote drafts={begun.contents.filter(({ outdated }) => outdated === true)} onDone={onRenew} />
      <p className="only-readers" role="status">
        {editing.told}
      </p>
      <Loadable call={check} lines={2}>
        {() => (
          <>
            <FindingList
              findings={findings}
              title={t('schemas.findings', { count: findings.length })}
              none={t('schemas.noFindings')}
              goTo={goTo}
            />
            <FindingList
              findings={others}
              title={t('schemas.othersCount', { count: others.length })}
              goTo={goTo}
            />
            <FindingList
              findings={toReview}
              title={t('schemas.toReview', { count: toReview.length })}
              goTo={goTo}
            />
          </>
        )}
      </Loadable>
      <CommentList {...{ path, goTo }} about={chosen} />
      {children(findings)}
      {publishes ? (
        <PublishDialog
          based={begun.publication}
          carry={({ entity, path: to, before: from, label }) => {
            const files = sayFormerName(editing.files, { entity, from, to });
            if (files === editing.files) return undefined;
            return () => editing.edit(files, { label: t('schemas.stepCarry', { what: t(label) }) });
          }}
          goTo={({ entity, path, label }) => {
            const file = checklistFiles(editing.files, entity).entity ?? '';
            const go = goTo({ file, pointer: `/properties/${path}`, what: label });
            return (
              go &&
              (() => {
                setPublishes(false);
                go();
              })
            );
          }}
          onCancel={() => setPublishes(false)}
          onPublished={() => {
            setPublishes(false);
            void onRenew();
          }}
        />
      ) : null}
    </div>
  );
}
