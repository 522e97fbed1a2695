import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallModel } from '../../../engine/contract/index.ts';
import { dayAt, zoneOf } from '../../../engine/index.ts';
import { refuseForeignUser, type SignedInUser } from '../auth/SignedInUser.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { type AnyHandler, FileAnswer } from '../calls/handlers.ts';
import { refuseInput } from '../calls/refuseInput.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import type { Upload } from '../files/FileStore.ts';
import { hashInput } from '../hashInput.ts';
import { notifyOfChanges } from '../notifications/storeNotifications.ts';
import { type Guarded, guardedFinder } from '../privacy/guardedFields.ts';
import { hideUnseen, type ReadContext } from '../privacy/hideUnseen.ts';
import { pickAnswer } from '../privacy/pickAnswer.ts';
import { numberSetting } from '../product/productLookups.ts';
import type { Services } from '../Services.ts';
import { earlierAnswer, type KeyedRequest, settleRepeat } from '../writes/idempotency.ts';
import { refuseUndone } from '../writes/refuseUndone.ts';
import { toAcrossRefusal } from '../writes/requireAcross.ts';
import { prepareWrite, runWrite, type WriteEffects } from '../writes/runWrite.ts';
import { sendFile, withoutSecretFields, withProgress } from './answers.ts';
import { contextOf, sharedContext } from './callContext.ts';
import { formSteps } from './input/formSteps.ts';
import { nameFields } from './input/nameFields.ts';
import { inputReader, type ReceivedInput } from './input/readInput.ts';
import { type MultipartInput, readMultipart } from './input/readMultipart.ts';
import { limitCostlyReads, queuePerPerson } from './limits.ts';
import { recordsIn } from './requestLog.ts';

const IDEMPOTENCY_KEY = /^[\w.:-]{1,200}$/;

/**
 * Compiles one call into its Fastify handler: reads the input, checks it against schema, form and user, runs
 * `handler` (a write in its transaction), reduces the answer to the fields of the response schema and wraps it.
 */
export function callHandler(call: CallModel, services: Services, handler: AnyHandler) {
  const readInput = inputReader(call);
  const stepsOf = formSteps(call, services.product);
  const cutResponse = cutAnswer(call.response);
  const withoutSecrets = withoutSecretFields(call.body);
  const limit = megabytes(services);
  const maxFiles = numberSetting(services.product, 'uploadMaxFiles');
  const bounded = limitCostlyReads(call);
  const inTurn = queuePerPerson(call, services);
  const shared = sharedContext(call, services);

  const answerOne = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { fields, uploads }: MultipartInput,
    progress: CallContext['progress'] = () => {},
  ): Promise<unknown> => {
    const user = request.signedIn;
    const { input, problems } = readInput(inputOf(call, request, fields));
    request.loggedRecords = recordsIn(call, input);
    if (problems.length > 0) throw refuseInput(call, services.product, user.locale, problems);
    refuseForeignUser(input.query, user);
    refuseForeignUser(input.body, user);

    const context = contextOf(shared, request, reply, { uploads, progress });
    const loggedInput = { ...input, body: withoutSecrets(input.body) };
    const keyed =
      call.effect === 'write' ? keyedRequest(call, request, user, loggedInput, uploads) : undefined;
    if (keyed?.repeat === true) await refuseUndone({ ...services, user }, call, keyed);
    const runSteps = async () => {
      const scope = { user, today: dayAt(services.now(), zoneOf(services.product.settings)) };
      const { body, steps } = await stepsOf(input.body, context);
      const bodyWithUnseen =
        steps.restoreUnseen === undefined ? body : await steps.restoreUnseen(body, context);
      const guardedBody = (await steps.restoreUnedited?.(bodyWithUnseen, context, scope)) ?? {
        body: bodyWithUnseen,
        problems: [],
      };
      const checkedInput = { ...input, body: guardedBody.body };
      const formProblems = [...guardedBody.problems, ...steps.check(checkedInput.body, scope)];
      if (formProblems.length > 0)
        throw refuseInput(call, services.product, user.locale, formProblems, steps.form);
      return call.effect === 'write'
        ? write(call, services, handler, cutResponse, {
            request,
            input: checkedInput,
            loggedInput,
            keyed,
            context,
          })
        : bounded(context, checkedInput, async () =>
            shaped(call, cutResponse, context, await readHandler(handler)(checkedInput, context)),
          );
    };
    const answer = await inTurn(request, context, runSteps).catch((error: unknown) => {
      const namedError = nameFields(
        toAcrossRefusal(error, { call, product: services.product, user }),
        call,
        services.product,
        { input, locale: user.locale },
      );
      if (keyed === undefined || !keyed.repeat) throw namedError;
      return settleRepeat(services, keyed, namedError);
    });
    return answer instanceof FileAnswer ? sendFile(request, reply, answer) : answer;
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const plainInput = { fields: request.body as Fields, uploads: [] };
    if (call.costly !== undefined)
      return withProgress(request, reply, (progress) => answerOne(request, reply, plainInput, progress));
    if (call.multipart !== true) return answerOne(request, reply, plainInput);
    const { leave } = services.uploading.enter(request.signedIn.userId);
    try {
      const multipartInput = await readMultipart(request, services.files, { limit, most: maxFiles });
      const discard = () => services.files.discard(...multipartInput.uploads.map(({ received }) => received));
      return await answerOne(request, reply, multipartInput).finally(discard);
    } finally {
      leave();
    }
  };
}

type Fields = MultipartInput['fields'];

type Cut = ReturnType<typeof cutAnswer>;

/** The input of a request; the POST twin of a GET write carries in its body what the GET has in its query. */
function inputOf(call: CallModel, { method, params, query, body }: FastifyRequest, fields: unknown) {
  if (method === call.method || method === 'HEAD') return { params, query, body: fields };
  if (Object.keys(query as object).length > 0) {
    throw refuse('BAD_REQUEST', { detail: messageWords('refusal.detail.body') });
  }
  return { params, query: body ?? {}, body: undefined };
}

interface Running {
  readonly request: FastifyRequest;
  readonly input: ReceivedInput;
  /** The input without passwords: the form in which it may be stored and logged. */
  readonly loggedInput: ReceivedInput;
  readonly keyed: KeyedRequest | undefined;
  readonly context: CallContext;
}

async function write(
  call: CallModel,
  { db, log, product, columns, now }: Services,
  handler: AnyHandler,
  cut: Cut,
  { request, input, loggedInput, keyed, context }: Running,
): Promise<unknown> {
  const { user } = context;
  const onLateFailure = (error: unknown) =>
    log.error({ err: error, call: call.name }, 'task after the call failed');
  const run = (body: (context: CallContext) => Promise<unknown>) =>
    runWrite<unknown>(db, {
      writer: { call: call.name, user, requestId: request.id },
      changes: call.changes ?? [],
      isEntity: (name) => Object.hasOwn(product.entities, name),
      input: loggedInput,
      keyed,
      async work(trx, gathered) {
        const payload = await body({ ...context, ...gatherInto(gathered), db: trx });
        if (payload instanceof FileAnswer) return { answer: payload, storable: false };
        const key = call.responseKey ?? 'ResultData';
        const answer = {
          ResultCode: 0,
          ResultMessage: '',
          ...(payload === undefined ? {} : { [key]: await cut(payload, { ...context, db: trx }) }),
        };
        return { answer, storable: true };
      },
      notifyUsers: (trx, changes, by) =>
        notifyOfChanges(
          { db: trx, product, columns },
          { call: call.name, changes, by, today: context.today(), now: now() },
        ),
      onLateFailure,
    });
  if (typeof handler === 'function') return run((within) => handler(input, within));
  return prepareWrite({
    earlier: async () => (keyed === undefined ? undefined : earlierAnswer(db, keyed)),
    prepare: (atEnd) => handler.prepare(input, { ...context, atEnd }),
    run,
    onLateFailure,
  });
}

/**
 * The handler of a read.
 *
 * @throws TypeError for a handler with a `prepare` step: reads hold no transaction.
 */
function readHandler(handler: AnyHandler): Extract<AnyHandler, (...input: never) => unknown> {
  if (typeof handler === 'function') return handler;
  throw new TypeError('only a write can have a step before its transaction');
}

async function shaped(call: CallModel, cut: Cut, context: CallContext, payload: unknown): Promise<unknown> {
  if (payload instanceof FileAnswer) return payload;
  const answer = await cut(payload, context);
  return call.responseKey === undefined ? answer : { [call.responseKey]: answer };
}

function gatherInto(gathered: WriteEffects) {
  const { changes, afterCommit } = gathered;
  return {
    skipAudit: () => {
      gathered.unaudited = true;
    },
    actsAs: (user: SignedInUser) => {
      gathered.actor = user;
    },
    changed: (entity: string, key: string | number, before?: unknown, after?: unknown) =>
      void changes.push({ entity, key: String(key), before, after }),
    afterCommit: (task: () => void | Promise<void>) => void afterCommit.push(task),
  };
}

function keyedRequest(
  call: CallModel,
  request: FastifyRequest,
  user: SignedInUser,
  input: ReceivedInput,
  uploads: readonly Upload[],
): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  // During a sign-in no user is known yet, so a repeated request has to authenticate again.
  if (key === undefined || user.userId === 0 || call.access === 'public') return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
    throw refuse('BAD_REQUEST', { detail: messageWords('refusal.detail.key') });
  }
  const files = uploads.map(({ received }) => received.sha256);
  return {
    key,
    userId: user.userId,
    call: call.name,
    bodyHash: hashInput(input, files),
    repeat: request.headers['idempotency-repeat'] === '1',
  };
}

function megabytes({ product }: Services): string {
  return `${Math.round(numberSetting(product, 'attachmentMaxBytes') / 1_048_576)} MB`;
}

/** Compiles a response schema: answers keep only fields that it names and that the reader may see. */
function cutAnswer(schema: unknown): (value: unknown, viewing: ReadContext) => Promise<unknown> {
  const pick = pickAnswer(schema);
  const find = guardedFinder(schema);
  return async (value, viewing) => {
    const answer = pick(value);
    if (find === undefined) return answer;
    const guarded: Guarded[] = [];
    find(answer, guarded);
    await hideUnseen(viewing, guarded);
    return answer;
  };
}
