import { useState } from 'react';

/** What a recovery code has at least, and a code of an app. */
const SHORTEST = { recovery: 10, code: 6 } as const;

export type TypedCode = ReturnType<typeof useTypedCode>;

/** A code of the app as it is typed or, where that is lost or there is none, a recovery code. @param ways in which the second proof can be given. */
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
    /** To the other kind; undefined where there is none. */
    turn: hasApp && hasRecovery ? turn : undefined,
    isWhole: text.trim().length >= SHORTEST[kind],
    proof: kind === 'code' ? { code: text } : { recoveryCode: text },
  };
}
