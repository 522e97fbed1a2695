import { useState } from 'react';

/** Minimum lengths of a recovery code and of an app code. */
const SHORTEST = { recovery: 10, code: 6 } as const;

export type TypedCode = ReturnType<typeof useTypedCode>;

/**
 * State of a code input: app code or, if the app is lost or missing, recovery code. @param ways available
 * kinds of the second factor.
 */
export function useTypedCode(ways: readonly string[]) {
  const [isTurned, setTurned] = useState(false);
  const [text, setText] = useState('');
  const [hasApp, hasRecovery] = [ways.includes('totp'), ways.includes('recovery')];
  const kind: keyof typeof SHORTEST = hasApp && !isTurned ? 'code' : 'recovery';
  const clear = () => setText('');
  const turn = () => {
    setTurned(!isTurned);
    clear();
  };
  return {
    isAsked: hasApp || hasRecovery,
    kind,
    text,
    setText,
    clear,
    /** Switches to the other kind; undefined if there is none. */
    turn: hasApp && hasRecovery ? turn : undefined,
    isWhole: text.trim().length >= SHORTEST[kind],
    proof: kind === 'code' ? { code: text } : { recoveryCode: text },
  };
}
