import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Json } from '../../contract/index.ts';
import { mergeJson } from '../../editor/index.ts';
import { CallFailure } from '../../index.ts';
import { failureText } from '../connection/failureText.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useLeaveGuard } from '../form/drafts/useLeaveGuard.ts';
import { useHeldPage } from '../navigation/heldPages.ts';
import { useCall, useWrite } from '../product/hostCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { EditSteps } from './useEditSteps.ts';
import { type FoundContent, useFoundContent } from './useFoundContent.ts';

/** What the server keeps of a file. */
export interface KeptContent {
  readonly path: string;
  readonly content: Json;
  readonly revision: number;
  /** Of an entity, what its fields were called in versions of its forms. */
  readonly former?: readonly string[];
  /** Begun before what is in force now. */
  readonly outdated?: boolean;
}

/** What somebody else made of a file of which one has something unsaved, with what both began from. */
export interface DraftConflict extends FoundContent {
  readonly base: Json;
}

/** A file that somebody else changed while it was open: what it was, and what it is now with one's own. */
export interface JoinedFile {
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

export interface DraftSaving {
  readonly state: 'saved' | 'saving' | 'failed';
  /** Why it is not saved. */
  readonly failure: string;
  readonly conflict: DraftConflict | undefined;
  /** Who else changed what is open, last. */
  readonly other: string;
  /** One's own, or theirs, in the places that both changed; all others have both. */
  readonly settle: (wins: 'mine' | 'theirs') => void;
  readonly retry: () => void;
}

/** So long nobody types before what was typed is kept. */
const PAUSE = 800;
const CHANGES = ['schema-draft', 'schema-publication'];

/** Settles when the editor that was left last has kept what it could. */
let leaving: Promise<void> = Promise.resolve();
export const leftDrafts = (): Promise<void> => leaving;

/**
 * Keeps every changed file as a draft at each pause, one after the other, each upon the revision that was read, and takes over what others save of these files as soon as
 * it is heard of: what only one side changed is as that side has it; where both changed one place, nothing is saved until one of the two is chosen.
 *
 * @param onJoined told of each file into which somebody else's change came.
 */
export function useSchemaDrafts(
  editing: EditSteps,
  begun: readonly KeptContent[],
  onJoined: (file: JoinedFile) => void,
): DraftSaving {
  const { t } = useMessages();
  const { confirm } = useFeedback();
  const save = useWrite('saveSchemaDraft', 'silent');
  const find = useFoundContent();
  const listed = useCall('fetchSchemaFiles', {}, { entities: CHANGES });
  const [kept] = useState(() => new Map(begun.map((each) => [each.path, each])));
  const [conflict, setConflict] = useState<DraftConflict>();
  const [failure, setFailure] = useState('');
  const [other, setOther] = useState('');
  const [state, setState] = useState<DraftSaving['state']>('saved');
  const [tries, setTries] = useState(0);
  // One after the other: what is saved and what is heard of must not overtake each other.
  const last = useRef<Promise<void>>(Promise.resolve());
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last.current = last.current.then(work, work);
    return last.current;
  };
  // A file that is no more, because the step that made it was taken back, is kept as one, too.
  const changed = () => {
    const files = editing.now();
    return [...new Set([...Object.keys(files), ...kept.keys()])].find(
      (path) => contentOf(kept.get(path)?.content) !== contentOf(files[path]),
    );
  };
  const told = useEffectEvent(onJoined);

  /** Lays the changes of both sides over each other; false where both changed one place. */
  const joinTheirs = useEffectEvent(async (path: string): Promise<boolean> => {
    const found = await find(path);
    const base = contentOf(kept.get(path)?.content);
    const mine = editing.now()[path];
    const { conflicts } = mergeJson(base, found.content, mine ?? null);
    if (conflicts.length > 0) {
      setConflict({ ...found, base });
      setState('failed');
      return false;
    }
    take(found, base, found.content);
    setConflict(undefined);
    return true;
  });

  const take = useEffectEvent((found: FoundContent, base: Json, theirs: Json) => {
    const { path, revision, who } = found;
    const before = editing.now()[path];
    if (same(base, theirs)) {
      // Nothing of it changed, but perhaps the draft was published or thrown away.
      kept.set(path, { path, content: base, revision });
      return;
    }
    const join = (content: Json | undefined) =>
      (mergeJson(base, theirs, content ?? null).merged ?? undefined) as Json | undefined;
    // In a step before the file was begun there is still none.
    editing.join(path, (content) =>
      content === undefined && before !== undefined ? undefined : join(content),
    );
    const after = editing.now()[path];
    // What is theirs to the letter is kept already.
    const isTheirs = same(after ?? null, theirs);
    kept.set(path, { path, content: isTheirs ? contentOf(after) : theirs, revision });
    setOther(who === '' ? t('schemas.somebody') : who);
    told({ path, before, after });
  });

  const keepOne = useEffectEvent(async (path: string): Promise<boolean> => {
    const content = contentOf(editing.now()[path]);
    const revision = kept.get(path)?.revision ?? 0;
    const result = await save.run({ body: { path, revision, content: content as never } });
    if (result.ok) {
      kept.set(path, { path, content, revision: result.value.revision });
      return true;
    }
    if (isTaken(result.failure)) return joinTheirs(path);
    setFailure(result.text);
    return false;
  });

  const keepEach = useEffectEvent(async () => {
    setFailure('');
    let good = true;
    try {
      for (let path = changed(); good && path !== undefined; path = changed()) good = await keepOne(path);
    } catch (error) {
      setFailure(failureText(error, t));
      good = false;
    }
    setState(good ? 'saved' : 'failed');
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the files, and each retry, begins the pause anew.
  useEffect(() => {
    if (conflict !== undefined) return undefined;
    const isOwed = changed() !== undefined;
    // Undone before it was kept: nothing is owed.
    setState(isOwed ? 'saving' : 'saved');
    if (!isOwed) return undefined;
    const timer = setTimeout(() => void inTurn(keepEach), PAUSE);
    return () => clearTimeout(timer);
  }, [editing.files, conflict, tries]);

  const hear = useEffectEvent(async () => {
    for (const { path, draft } of listed.data?.files ?? []) {
      const revision = kept.get(path)?.revision;
      const isOther = draft === null ? (revision ?? 0) > 0 : draft.revision > (revision ?? 0);
      if (revision === undefined || !isOther) continue;
      // What cannot be read now is heard of again.
      if (!(await joinTheirs(path).catch(() => true))) return;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is looked through once.
  useEffect(() => {
    if (listed.data !== undefined) void inTurn(hear);
  }, [listed.data]);

  // What was typed last is kept as well when the editor is left; what cannot be kept is told before the whole page goes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is left.
  useEffect(
    () => () => {
      leaving = inTurn(keepEach);
    },
    [],
  );
  useLeaveGuard(state !== 'saved', false, undefined);
  useHeldPage(state !== 'saved', async () => {
    if (conflict === undefined) await inTurn(keepEach);
    if (changed() === undefined) return true;
    return confirm({
      text: t('schemas.leaveUnsaved'),
      confirm: t('schemas.leaveAnyway'),
      cancel: t('schemas.stayHere'),
      variant: 'danger',
    });
  });

  return {
    ...{ state, failure, conflict, other },
    settle: (wins) => {
      if (conflict === undefined) return;
      const { path, base, content: theirs, who } = conflict;
      const mine = editing.now()[path] ?? null;
      setConflict(undefined);
      take(conflict, base, theirs);
      if (wins === 'mine') return;
      const merged = mergeJson(base, mine, theirs).merged as Json;
      editing.edit({ ...editing.now(), [path]: merged }, { label: t('schemas.stepTheirs', { who }) });
    },
    retry: () => setTries((before) => before + 1),
  };
}

/** No file, and one of which nothing is kept, are the same to the server. */
function contentOf(content: Json | undefined): Json {
  return content ?? null;
}

function same(left: Json, right: Json): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

function isTaken(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'SCHEMA_DRAFT_TAKEN';
}
