import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallModel } from '../../engine/contract/index.ts';
import { sessionControl } from '../auth/cookie.ts';
import { refuseForeignUser } from '../auth/refuseForeignUser.ts';
import type { SignedInUser } from '../auth/SignedInUser.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { FileAnswer } from '../calls/FileAnswer.ts';
import type { AnyHandler } from '../calls/handlers.ts';
import { refuse } from '../errors/refuse.ts';
import { hashOf } from '../files/hashOf.ts';
import { numberSetting } from '../product/numberSetting.ts';
import type { Services } from '../Services.ts';
import { hashInput } from '../writes/idempotency.ts';
import type { Gathered } from '../writes/Outcome.ts';
import { runWrite } from '../writes/runWrite.ts';
import { abortWhenGone } from './abortWhenGone.ts';
import { calledForm } from './calledForm.ts';
import { dayInItaly } from './dayInItaly.ts';
import { formCheck } from './formCheck.ts';
import { nameFields } from './nameFields.ts';
import { pickAnswer } from './pickAnswer.ts';
import { type CallInput, inputReader } from './readInput.ts';
import { readMultipart } from './readMultipart.ts';
import { refuseInput } from './refuseInput.ts';
import { sendFile } from './sendFile.ts';
import type { Upload } from './Upload.ts';

const IDEMPOTENCY_KEY = /^[\w.:-]{1,200}$/;

/**
 * Compiles one call: read the input, hold it against schema, form and user, let the handler work (a write in its
 * transaction), cut the answer to what the schema names, put it into its envelope.
 */
export function answerCall(call: CallModel, services: Services, handler: AnyHandler) {
  const read = inputReader(call);
  const checkForm = formCheck(calledForm(call, services.product), services.product);
  const pick = pickAnswer(call.response);
  const limit = megabytes(services);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const user = request.signedIn;
    const { fields, uploads } =
      call.multipart === true ? await readMultipart(request, limit) : { fields: request.body, uploads: [] };
    const { input, problems } = read({ params: request.params, query: request.query, body: fields });
    if (problems.length > 0) throw refuseInput(call, services.product, user.locale, problems);
    refuseForeignUser(input.query, user);
    refuseForeignUser(input.body, user);
    const formProblems = checkForm(input.body, { user, today: dayInItaly(services.now()) });
    if (formProblems.length > 0) throw refuseInput(call, services.product, user.locale, formProblems);

    const context = contextOf(call, services, request, reply, uploads);
    const answering = async () =>
      call.effect === 'write'
        ? write(call, services, handler, pick, { request, input, context })
        : shaped(call, pick, await handler(input, context));
    const answer = await answering().catch((error: unknown) => {
      throw nameFields(error, call, services.product, input);
    });
    return answer instanceof FileAnswer ? sendFile(request, reply, answer) : answer;
  };
}

interface Running {
  readonly request: FastifyRequest;
  readonly input: CallInput;
  readonly context: CallContext;
}

async function write(
  call: CallModel,
  { db, log, product }: Services,
  handler: AnyHandler,
  pick: (value: unknown) => unknown,
  { request, input, context }: Running,
): Promise<unknown> {
  const { user, uploads } = context;
  return runWrite<unknown>(db, {
    writer: { call: call.name, user, requestId: request.id },
    changes: call.changes ?? [],
    isEntity: (name) => Object.hasOwn(product.entities, name),
    input,
    keyed: keyedRequest(call, request, user, input, uploads),
    async work(trx, gathered) {
      const payload = await handler(input, { ...context, ...gatherInto(gathered), db: trx });
      if (payload instanceof FileAnswer) return { answer: payload, storable: false };
      const key = call.responseKey ?? 'ResultData';
      const answer = {
        ResultCode: 0,
        ResultMessage: '',
        ...(payload === undefined ? {} : { [key]: pick(payload) }),
      };
      return { answer, storable: true };
    },
    onLateFailure: (error) => log.error({ err: error, call: call.name }, 'task after commit failed'),
  });
}

function shaped(call: CallModel, pick: (value: unknown) => unknown, payload: unknown): unknown {
  if (payload instanceof FileAnswer) return payload;
  return call.responseKey === undefined ? pick(payload) : { [call.responseKey]: pick(payload) };
}

function gatherInto(gathered: Gathered) {
  const { changes, errands, afterCommit } = gathered;
  return {
    untold: () => {
      gathered.untold = true;
    },
    actsAs: (user: SignedInUser) => {
      gathered.actor = user;
    },
    changed: (entity: string, key: string | number, before?: unknown, after?: unknown) =>
      void changes.push({ entity, key: String(key), before, after }),
    enqueue: (kind: string, key: string | number, payload: unknown) =>
      void errands.push({ kind, key: String(key), payload }),
    afterCommit: (task: () => void | Promise<void>) => void afterCommit.push(task),
  };
}

function contextOf(
  call: CallModel,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  uploads: readonly Upload[],
): CallContext {
  const signal = abortWhenGone(reply);
  return {
    ...services,
    ...gatherInto({ changes: [], errands: [], afterCommit: [], untold: false }),
    call,
    outside: services.db,
    user: request.signedIn,
    log: request.log,
    session: sessionControl(request, reply),
    uploads,
    signal,
    cancellable: { signal, inflightQueryAbortStrategy: 'cancel query' },
    today: () => dayInItaly(services.now()),
  };
}

function keyedRequest(
  call: CallModel,
  request: FastifyRequest,
  user: SignedInUser,
  input: CallInput,
  uploads: readonly Upload[],
) {
  const key = request.headers['idempotency-key'];
  if (key === undefined || user.userId === 0) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
    throw refuse('BAD_REQUEST', { detail: 'l’intestazione Idempotency-Key non è valida' });
  }
  const files = uploads.map(({ bytes }) => hashOf(bytes));
  return { key, userId: user.userId, call: call.name, bodyHash: hashInput(input, files) };
}

function megabytes({ product }: Services): string {
  return `${Math.round(numberSetting(product, 'attachmentMaxBytes') / 1_048_576)} MB`;
}
