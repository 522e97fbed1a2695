/**
 * The engine's face in a browser: what screens and stories import. Tables, wizards, workflow bars and forms have doors of their
 * own (`table/index.ts`, `wizard/index.ts`, `workflow/index.ts`, `form/index.ts`), imported lazily: a first screen needs none of them.
 */

export { fillInput, placeInput } from '../index.ts';
export { useActionCall } from './action/useActionCall.tsx';
export { type ActionRun, type RunAnswers, useActionRun } from './action/useActionRun.ts';
export { EngineProvider } from './app/EngineProvider.tsx';
export { useEvents } from './calls/events.ts';
export { useRenew } from './calls/reads.ts';
export { saveFile } from './calls/saveFile.ts';
export { createSchemaSource, useSchema } from './calls/schemaSource.ts';
export { type CallState, type ReadOptions, useCall } from './calls/useCall.ts';
export { type Undoable, useUndo } from './calls/useUndo.ts';
export {
  type FailureShape,
  useWrite,
  useWrites,
  type Write,
  type WriteAttempt,
  type WriteResult,
  type Writes,
} from './calls/useWrites.ts';
export { failureText, isSignedOut, isVerdict, statusOf } from './connection/failures.ts';
export { isMissingPart, lookForNewVersion, useVersionWatch } from './connection/newerVersion.ts';
export { serverWaits, useOnline } from './connection/online.ts';
export { createDeviceCare, type DeviceCare, total, type UnsentCounts } from './device/deviceCare.ts';
export type { PhotoOwner } from './editing/AppFormServices.tsx';
export { AppFormServices } from './editing/AppFormServices.tsx';
export type { FormRequest } from './editing/FormDialog.tsx';
export { LoadedForm } from './editing/LoadedForm.tsx';
export { enteredValues, FormFailure, formFailure } from './editing/saving.ts';
export { useFormDialog } from './editing/useFormDialog.tsx';
export { EmptyState, ErrorState, Loadable, ProgressNote, Skeleton } from './feedback/Loadable.tsx';
export { ModalDialog } from './feedback/ModalDialog.tsx';
export { MissingPart, NeedsNetwork, OfflineBanner } from './feedback/offline.tsx';
export { TruncatedNotice } from './feedback/TruncatedNotice.tsx';
export { useFailureToast } from './feedback/useFailureToast.ts';
export type { DialogContent, Feedback, ToastContent, Variant } from './feedback/useFeedback.ts';
export { useFeedback } from './feedback/useFeedback.ts';
export { CallFormServices } from './field/CallFormServices.tsx';
export { type FormServices, FormServicesContext } from './field/FormServices.ts';
export { LazySchemaForm, loadSchemaForm } from './form/LazySchemaForm.tsx';
export type { FormHandle, SchemaFormProps } from './form/SchemaFormProps.ts';
export { SchemaIcon } from './icons/SchemaIcon.tsx';
export { SelectBox } from './icons/SelectBox.tsx';
export { AppShell } from './navigation/AppShell.tsx';
export { KeyChoice } from './navigation/KeyChoice.tsx';
export { PageHeader, Trail } from './navigation/PageHeader.tsx';
export { type NavigationGroup, navigationOf, pathOf, storedListQuery, trailOf } from './navigation/paths.ts';
export { ScreenLink } from './navigation/ScreenLink.tsx';
export { appDeviceCare } from './product/appDeviceCare.ts';
export { useProduct } from './product/Product.ts';
export { type AppClient, callHooks } from './product/typedCalls.ts';
export type { Engine, EngineSettings, EngineUser } from './provider/Engine.ts';
export { ScreenViewContext, type ScreenViewProps, useEngine } from './provider/Engine.ts';
export { nowTime, today } from './provider/today.ts';
export type { Messages, ShownMessage } from './provider/useMessages.ts';
export { useMessages } from './provider/useMessages.ts';
export { asRows, fromRow, useLiveRecord } from './records/useLiveRecord.ts';
export {
  type BlockProps,
  type BlockSchema,
  isReadOnly,
  type LazyBlock,
  type OwnName,
  type ScreenArea,
  useBlockInput,
} from './screen/Block.ts';
export { RecordPage } from './screen/LoadedRecords.tsx';
export { MissingRecordPage } from './screen/MessagePage.tsx';
export { useScreen } from './screen/ScreenContext.tsx';
export { applyTheme, chosenTheme, THEMES, type ThemeName, useTheme } from './theme/useTheme.ts';
export { scalePhoto } from './widgets/photos/scalePhoto.ts';
export { ariaOf, type WidgetDefinition, type WidgetProps } from './widgets/Widget.ts';
