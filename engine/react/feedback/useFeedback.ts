import { useContext } from 'react';
import type { Feedback } from './Feedback.ts';
import { FeedbackContext } from './FeedbackContext.ts';

/** Toasts, alerts and questions. Throws outside of `EngineProvider`. */
export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext);
  if (feedback === null)
    throw new Error('No EngineProvider above this component: feedback has no place to show.');
  return feedback;
}
