import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from './store/idle.ts';
import { watchHands } from './watchHands.ts';

/** Decides when the sections below the first screen are built: one after the other in idle time, or at once when wanted. */
export interface SectionMounter {
  /** A section says that it waits; `mount` builds it. @returns how to leave. */
  register(id: string, mount: () => void): () => void;
  /** A section is in the page: the next may follow. */
  mounted(id: string): void;
  /** Builds one section now: focus, a link to it or a problem in it wants it. */
  reveal(id: string): void;
  /** Hears that a section was asked for, e.g. to open one that is closed. */
  onReveal(id: string, hear: () => void): () => void;
  /** Builds all now: the browser's own search looks for text, paper wants all. */
  revealAll(): void;
}

/**
 * Milliseconds that one build may take. While nobody does anything it may fill some frames, below what is felt as a wait: a frame for
 * each section is what makes the last one late. While somebody types or taps it gives every frame back.
 */
const CALM = 100;
const BUSY = 12;
/** More than these at a time are never built, however small. */
const MOST = 32;

export function createSectionMounter(): SectionMounter {
  const waiting = new Map<string, () => void>();
  const openers = new Map<string, () => void>();
  const hands = watchHands();
  let running = false;
  let batch = 1;
  let startedAt = 0;
  let awaited = 0;

  const next = (): void => {
    running = waiting.size > 0;
    if (!running) {
      hands.leave();
      return;
    }
    whenIdle(() => {
      if (hands.areBusy()) batch = 1;
      const chosen = [...waiting.entries()].slice(0, batch);
      startedAt = performance.now();
      awaited = chosen.length;
      for (const [id] of chosen) waiting.delete(id);
      if (chosen.length === 0) next();
      startTransition(() => {
        for (const [, mount] of chosen) mount();
      });
    }, 100);
  };
  return {
    register: (id, mount) => {
      waiting.set(id, mount);
      if (!running) {
        hands.watch();
        next();
      }
      return () => waiting.delete(id);
    },
    mounted: () => {
      if (awaited === 0) return;
      awaited -= 1;
      if (awaited > 0) return;
      // Small sections or a fast machine: several at a time; those that took long: one less.
      const took = performance.now() - startedAt;
      const budget = hands.areBusy() ? BUSY : CALM;
      batch = Math.max(1, Math.min(MOST, took < budget ? batch * 2 : batch - 1));
      next();
    },
    reveal: (id) => {
      const mount = waiting.get(id);
      waiting.delete(id);
      // At once and for good: whoever asked wants to find the control right after.
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
      const all = [...waiting.values()];
      waiting.clear();
      flushSync(() => {
        for (const mount of all) mount();
      });
    },
  };
}
