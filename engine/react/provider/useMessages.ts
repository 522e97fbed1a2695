import { useMemo } from 'react';
import { createMessages } from './createMessages.ts';
import type { Messages } from './Messages.ts';
import { useEngine } from './useEngine.ts';

/** Texts in the user's language. */
export function useMessages(): Messages {
  const { messages } = useEngine();
  return useMemo(() => createMessages(messages), [messages]);
}
