import { createContext } from 'react';
import type { Feedback } from './Feedback.ts';

/** Null outside of `FeedbackProvider`, which `EngineProvider` brings along. */
export const FeedbackContext = createContext<Feedback | null>(null);
