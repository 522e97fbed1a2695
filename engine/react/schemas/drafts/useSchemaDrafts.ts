import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import type { Json } from '../../../contract/index.ts';
import { type EditedFiles, mergeJson } from '../../../editor/index.ts';
import { CallFailure, callByName } from '../../../index.ts';
import { failureText } from '../../connection/failures.ts';
import { useFeedback } from '../../feedback/useFeedback.ts';
import { useLeaveGuard } from '../../form/useLeaveGuard.ts';
import { useCall, useWrite } from '../../product/typedCalls.ts';
import { useEngine } from '../../provider/Engine.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { EditSteps } from './useEditSteps.ts';

/** Stored state of a file. */
export interface StoredContent {
  readonly path: string;
  readonly content: Json;
  readonly revision: number;
  /** Hash of the content, by which the server notices another one. */
  readonly hash: string;
  /** For an entity: former names of its fields in versions of its forms. */
  readonly former?: readonly string[];
  /** The draft is older than the publication in force. */
  readonly outdated?: boolean;
}

/** Another user's version of a file with unsaved local changes, and their common base. */
interface DraftConflict extends FoundContent {
  readonly base: Json;
}

/** A file changed by another user while open: content before and after the merge. */
export interface JoinedFile {
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

export interface DraftSaving {
  readonly state: 'saved' | 'saving' | 'failed';
  /** Reason of a failed save. */
  readonly failure: string;
  readonly conflict: DraftConflict | undefined;
  /** The user who last changed an open file. */
  readonly other: string;
  /** Resolves the conflicting places for one side; all other changes are merged. */
  readonly settle: (wins: 'mine' | 'theirs') => void;
  readonly retry: () => void;
}

/** Pause in typing in ms after which drafts are saved. */
const PAUSE = 800;
const CHANGES = ['schema-draft', 'schema-publication'];

/** Settles when the editor left last has finished saving. */
let leaving: Promise<void> = Promise.resolve();
export const draftsWhenLeft = (): Promise<void> => leaving;

/**
 * Saves each changed file as a draft after a pause, one request at a time, based on the loaded revision.
 * Changes of other users to these files are merged as soon as they are reported. If both sides changed the
 * same place, saving stops until one side is chosen.
 *
 * @param onJoined called for each file into which another user's change was merged.
 */
export function useSchemaDrafts(
  editing: EditSteps,
  loaded: readonly StoredContent[],
  onJoined: (file: JoinedFile) => void,
): DraftSaving {
  const { t } = useMessages();
  const { confirm } = useFeedback();
  const save = useWrite('saveSchemaDraft', 'silent');
  const find = useFoundContent();
  const listed = useCall('fetchSchemaFiles', {}, { entities: CHANGES });
  const [stored] = useState(() => new Map(loaded.map((entry) => [entry.path, entry])));
  const [conflict, setConflict] = useState<DraftConflict>();
  const [failure, setFailure] = useState('');
  const [otherUser, setOtherUser] = useState('');
  const [state, setState] = useState<DraftSaving['state']>('saved');
  const [tries, setTries] = useState(0);
  // Serialized: a save and a merge must not overtake each other.
  const last = useRef<Promise<void>>(Promise.resolve());
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last.current = last.current.then(work, work);
    return last.current;
  };
  // A new file removed by undo is saved as null.
  const changed = () => {
    const files = editing.now();
    return [...new Set([...Object.keys(files), ...stored.keys()])].find(
      (path) => contentOf(stored.get(path)?.content) !== contentOf(files[path]),
    );
  };
  const notifyJoined = useEffectEvent(onJoined);

  /** Merges the changes of both sides; false if both changed the same place. */
  const mergeRemote = useEffectEvent(async (path: string): Promise<boolean> => {
    const remote = await find(path);
    const base = contentOf(stored.get(path)?.content);
    const mine = editing.now()[path];
    const { conflicts } = mergeJson(base, remote.content, mine ?? null);
    if (conflicts.length > 0) {
      setConflict({ ...remote, base });
      setState('failed');
      return false;
    }
    adoptRemote(remote, base, remote.content);
    setConflict(undefined);
    return true;
  });

  const adoptRemote = useEffectEvent((remote: FoundContent, base: Json, remoteContent: Json) => {
    const { path, revision, hash, who } = remote;
    const before = editing.now()[path];
    if (isEqual(base, remoteContent)) {
      // Only the revision differs: the draft was published or discarded.
      stored.set(path, { path, content: base, revision, hash });
      return;
    }
    const join = (content: Json | undefined) =>
      (mergeJson(base, remoteContent, content ?? null).merged ?? undefined) as Json | undefined;
    // In undo steps before the file was created it stays absent.
    editing.join(path, (content) =>
      content === undefined && before !== undefined ? undefined : join(content),
    );
    const after = editing.now()[path];
    // If the merge equals the other user's content, there is no change to save.
    const isTheirs = isEqual(after ?? null, remoteContent);
    stored.set(path, { path, content: isTheirs ? contentOf(after) : remoteContent, revision, hash });
    setOtherUser(who === '' ? t('schemas.somebody') : who);
    notifyJoined({ path, before, after });
  });

  const saveFile = useEffectEvent(async (path: string): Promise<boolean> => {
    const content = contentOf(editing.now()[path]);
    const { revision = 0, hash } = stored.get(path) ?? {};
    const based = { path, revision, ...(hash === undefined ? {} : { hash }) };
    const result = await save.write({ body: { ...based, content: content as never } });
    if (result.ok) {
      stored.set(path, { ...result.value, content });
      return true;
    }
    if (isTaken(result.failure)) return mergeRemote(path);
    setFailure(result.text);
    return false;
  });

  const saveAll = useEffectEvent(async () => {
    setFailure('');
    let good = true;
    try {
      for (let path = changed(); good && path !== undefined; path = changed()) good = await saveFile(path);
    } catch (error) {
      setFailure(failureText(error, t));
      good = false;
    }
    setState(good ? 'saved' : 'failed');
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the files, and each retry, restarts the pause.
  useEffect(() => {
    if (conflict !== undefined) return undefined;
    const isOwed = changed() !== undefined;
    // Undone before it was saved: no save is due.
    setState(isOwed ? 'saving' : 'saved');
    if (!isOwed) return undefined;
    const timer = setTimeout(() => void inTurn(saveAll), PAUSE);
    return () => clearTimeout(timer);
  }, [editing.files, conflict, tries]);

  const mergeListed = useEffectEvent(async () => {
    for (const { path, hash, draft } of listed.data?.files ?? []) {
      const known = stored.get(path);
      if (known === undefined || (known.hash === hash && known.revision === (draft?.revision ?? 0))) continue;
      // A failed request is repeated with the next report.
      if (!(await mergeRemote(path).catch(() => true))) return;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is processed once.
  useEffect(() => {
    if (listed.data !== undefined) void inTurn(mergeListed);
  }, [listed.data]);

  // The last changes are saved on unmount; a failed save triggers the warning before the page is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on unmount only.
  useEffect(
    () => () => {
      leaving = inTurn(saveAll);
    },
    [],
  );
  // The state follows the files one render later; a click may come between.
  const isUnsaved = state !== 'saved' || changed() !== undefined;
  useLeaveGuard(isUnsaved, async () => {
    if (conflict === undefined) await inTurn(saveAll);
    if (changed() === undefined) return true;
    return confirm({
      text: t('schemas.leaveUnsaved'),
      confirm: t('dialog.leave'),
      cancel: t('dialog.stay'),
      variant: 'danger',
    });
  });

  return {
    ...{ state, failure, conflict, other: otherUser },
    settle: (wins) => {
      if (conflict === undefined) return;
      const { path, base, content: remoteContent, who } = conflict;
      const mine = editing.now()[path] ?? null;
      setConflict(undefined);
      adoptRemote(conflict, base, remoteContent);
      if (wins === 'mine') return;
      // Sides exchanged: where both changed a place, theirs stays.
      const merged = mergeJson(base, mine, remoteContent).merged as Json;
      editing.edit({ ...editing.now(), [path]: merged }, { label: t('schemas.stepTheirs', { who }) });
    },
    retry: () => setTries((before) => before + 1),
  };
}

/** The server represents an absent file as null content. */
function contentOf(content: Json | undefined): Json {
  return content ?? null;
}

function isEqual(left: Json, right: Json): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

function isTaken(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'SCHEMA_DRAFT_TAKEN';
}

/** Current content of a file, of any author. */
interface FoundContent {
  readonly path: string;
  readonly content: Json;
  /** Revision of the draft; 0: there is no draft, and this is the content in force. */
  readonly revision: number;
  readonly hash: string;
  /** Last author; '': unknown. */
  readonly who: string;
}

/** Loads a file's current draft, otherwise the content in force. */
function useFoundContent(): (path: string) => Promise<FoundContent> {
  const { client } = useEngine();
  return useCallback(
    async (path) => {
      const fetchFile = callByName(client, 'fetchSchemaFile');
      const { draft, inForce, release, hash } = (await fetchFile({
        query: { path },
      })) as Calls['fetchSchemaFile']['output'];
      if (draft === null) return { path, content: inForce as Json, revision: 0, hash, who: '' };
      const { content, revision, author: who } = draft;
      return { path, content: (content ?? release) as Json, revision, hash, who };
    },
    [client],
  );
}

/** Stored contents as files by path. */
export function filesIn(contents: readonly StoredContent[]): EditedFiles {
  return Object.fromEntries(contents.map(({ path, content }) => [path, content]));
}
