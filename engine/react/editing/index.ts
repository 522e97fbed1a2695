/** Forms whose record others may change meanwhile. Loaded with the first form. */
export { ChangedMeanwhile, FollowedForm } from './FollowedForm.tsx';
export { useEditedRecord } from './useEditedRecord.ts';
