import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { afterPress } from '../feedback/afterPress.ts';
import { whenIdle } from './store/work.ts';

/**
 * Decides when the sections below the first screen are mounted: one after the other in idle time, or at once
 * on request.
 */
export interface SectionMounter {
  /** Registers a section; `mount` renders it. @returns unregister. */
  register(id: string, mount: () => void): () => void;
  /** A section has been rendered: the next may follow. */
  mounted(id: string): void;
  /** Mounts one section now, for a focus, a link or a problem in it. */
  reveal(id: string): void;
  /** Calls `hear` when the section is revealed, e.g. to open a closed one. @returns unregister. */
  onReveal(id: string, hear: () => void): () => void;
  /** Mounts all sections now, for the browser's search and for printing. */
  revealAll(): void;
}

/**
 * Time limit in ms of one mounting batch. While the user is idle it may fill some frames, less than is
 * perceived as a delay: one section per frame would finish the last one too late. While the user types or
 * taps, each frame is given back.
 */
const CALM = 100;
const BUSY = 12;
/** Maximum number of sections per batch, however small. */
const MOST = 32;

export function createSectionMounter(): SectionMounter {
  const waiting = new Map<string, () => void>();
  /** The batch that is being mounted; the transition may be rendered some tasks later. */
  let mounting: ReadonlyMap<string, () => void> = new Map();
  const openers = new Map<string, () => void>();
  const activity = watchUserActivity();
  let running = false;
  let batch = 1;
  let startedAt = 0;
  let awaited = 0;

  const next = (): void => {
    running = waiting.size > 0;
    if (!running) {
      activity.leave();
      return;
    }
    // A section that is mounted above a finger moves what it presses where the browser anchors no scrolling.
    whenIdle(() => afterPress(mountBatch), 100);
  };
  const mountBatch = (): void => {
    if (activity.isBusy()) batch = 1;
    mounting = new Map([...waiting].slice(0, batch));
    startedAt = performance.now();
    awaited = mounting.size;
    for (const id of mounting.keys()) waiting.delete(id);
    if (awaited === 0) next();
    startTransition(() => {
      for (const mount of mounting.values()) mount();
    });
  };
  return {
    register: (id, mount) => {
      waiting.set(id, mount);
      if (!running) {
        activity.watch();
        next();
      }
      return () => waiting.delete(id);
    },
    mounted: () => {
      if (awaited === 0) return;
      awaited -= 1;
      if (awaited > 0) return;
      // Small sections or a fast machine: larger batches; a batch that took too long: one section less.
      const took = performance.now() - startedAt;
      const budget = activity.isBusy() ? BUSY : CALM;
      batch = Math.max(1, Math.min(MOST, took < budget ? batch * 2 : batch - 1));
      next();
    },
    reveal: (id) => {
      const mount = waiting.get(id) ?? mounting.get(id);
      waiting.delete(id);
      // Synchronous: the caller looks for the control right afterwards.
      flushSync(() => {
        mount?.();
        openers.get(id)?.();
      });
    },
    onReveal: (id, hear) => {
      openers.set(id, hear);
      return () => openers.delete(id);
    },
    revealAll: () => {
      const all = [...mounting.values(), ...waiting.values()];
      waiting.clear();
      flushSync(() => {
        for (const mount of all) mount();
      });
    },
  };
}

/** Time in ms after the last key or tap from which the user counts as idle. */
const CALM_AFTER = 1000;
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Detects whether the user is interacting with the page. */
interface UserActivity {
  readonly watch: () => void;
  readonly leave: () => void;
  readonly isBusy: () => boolean;
}

function watchUserActivity(): UserActivity {
  let last = Number.NEGATIVE_INFINITY;
  const notice = (): void => {
    last = performance.now();
  };
  return {
    watch: () => {
      for (const sign of SIGNS) addEventListener(sign, notice, { capture: true, passive: true });
    },
    leave: () => {
      for (const sign of SIGNS) removeEventListener(sign, notice, { capture: true });
    },
    // Pending input has not been dispatched yet; only some browsers report it.
    isBusy: () => performance.now() - last < CALM_AFTER || isInputPending(),
  };
}

function isInputPending(): boolean {
  const { scheduling } = navigator as { readonly scheduling?: { readonly isInputPending?: () => boolean } };
  return scheduling?.isInputPending?.() ?? false;
}
