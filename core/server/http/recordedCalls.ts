import { z } from 'zod'
import type { ActivityMessage, FieldValues } from '#core/contract/activity/index.ts'
import type { Profile } from '#core/contract/auth.ts'
import { defineEvent, definePoint, type Endpoint } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { browserOf, type Origin } from '#core/contract/origin.ts'
import { PLATFORM_TENANT } from '../auth/identity.table.ts'
import type { Actor, Permission, ServerContext } from '../plugin.ts'

/** The outcome of a call that did what it was asked; every other outcome is the code of a refusal. */
export const DONE = 'done'

/** Person who made a call, or for whom it was tried. */
export interface RecordedPerson {
  tenantId: number
  userId: number | null
  name: string
  profile: Profile | null
}

/** Detail of a call besides what the kernel sees by itself. */
export interface CallDetail {
  /** A sentence of the plugin's own catalogue. */
  said?: ActivityMessage
  /** Name of the row. */
  name?: string
  /** Changed fields, as they were and as they are. Never secrets, and never what people wrote. */
  before?: FieldValues
  after?: FieldValues
  /** Of a call that anybody may make. */
  who?: RecordedPerson
}

/** An answered call of administration: who did what, when and from where. */
export interface CallRecord extends Omit<CallDetail, 'who'> {
  at: Date
  userId: number | null
  userName: string
  profile: Profile | null
  /** `PUT /tags/:id`, as the endpoint declares it. */
  action: string
  permission: string
  /** Ids in the path, or of the row that was made. */
  target: string | null
  /** Names of the fields that were sent. */
  fields: readonly string[]
  /** `DONE`, or the code of the refusal. */
  outcome: string
  from: Pick<Origin, 'address' | 'browser'> | null
}

/** A call of administration was answered; for the server's listeners alone. */
export const callRecorded = defineEvent('core.callRecorded', z.custom<CallRecord>())

/**
 * A call whose entry must not be lost: emitted in the transaction that does what the call asks for, which is rolled back where the entry cannot be
 * written. For the server's listeners alone.
 */
export const callRecordedWithin = defineEvent('core.callRecordedWithin', z.custom<CallRecord>())

/** Says more of the calls of one endpoint. A call that anybody may make is recorded only where there is one. */
export interface CallDescriber {
  /** `PUT /settings/:key`, as the endpoint declares it. */
  action: string
  /** The call waits for the description, which is of the state before it: must be quick. Else both go on together. */
  isBefore?: boolean
  /** Refused calls are recorded too; `only`: those alone, since the handler itself records what is done (`recordWithin`). */
  withRefusals?: boolean | 'only'
  describe(input: unknown, actor: Actor | null, ctx: ServerContext): Promise<CallDetail>
}
export const callDescribers = definePoint<CallDescriber>('core.callDescribers')

/** Whether only those who lead have a permission: what it lets them change is administration. */
export const isAdministrative = (permission: string, permissions: ReadonlyMap<string, Permission>): boolean => {
  const declared = permissions.get(permission)
  return declared !== undefined && !declared.profiles.includes('user')
}

/** Details that handlers gave of the call that an actor was made for. */
const details = new WeakMap<object, CallDetail>()

/** Says more of the call that is being answered. `actor` is the very value that the handler was given. */
export const describeCall = (actor: object, detail: CallDetail): void => void details.set(actor, { ...details.get(actor), ...detail })

/** A call of an endpoint that is recorded, from its begin to its end. */
export interface Recording {
  /** Before the handler. */
  begin(input: unknown): Promise<void>
  done(answer: unknown): void
  refused(error: unknown): void
}

interface RecordedRequest {
  actor: Actor | null
  params: unknown
  from: Pick<Origin, 'address' | 'browser'>
}

/** Null for endpoints whose calls are not recorded. @see Endpoint.recording */
export function recorderOf(endpoint: Endpoint, ctx: ServerContext): ((request: RecordedRequest) => Recording) | null {
  const { method, path, permission, recording } = endpoint
  const action = `${method} ${path}`
  const describer = ctx.contributionsOf(callDescribers).find((one) => one.action === action)
  const isByRule = method !== 'GET' && isAdministrative(permission, ctx.host.permissions)
  const isStored = recording === 'always' || recording === 'whenDescribed' || describer !== undefined || (isByRule && recording !== 'never')
  if (!isStored) return null

  return ({ actor, params, from }) => {
    let input: unknown
    let described: Promise<CallDetail> = Promise.resolve({})
    const tell = async (outcome: string, answer: unknown) => {
      const detail = { ...(await described), ...(actor && details.get(actor)) }
      if (recording === 'whenDescribed' && !(actor && details.has(actor))) return
      const { who = actor, name: _name, ...rest } = detail
      const facts = { at, action, permission, outcome, from, ...rowFacts(endpoint, { params, input, answer, detail }), fields: fieldNames(input, params) }
      const person = { userId: who?.userId ?? null, userName: who?.name ?? '', profile: who?.profile ?? null }
      ctx.emit(callRecorded, who?.tenantId ?? PLATFORM_TENANT, { ...rest, ...facts, ...person })
    }
    const at = ctx.now()
    /** Nothing that goes wrong here reaches the caller. */
    const log = (error: unknown) => ctx.log.error({ action, reason: error instanceof Error ? error.message : 'unknown' }, 'call could not be recorded')
    const safely = (outcome: string, answer: unknown) => void tell(outcome, answer).catch(log)
    return {
      async begin(given) {
        input = given
        if (!describer) return
        described = describer.describe(given, actor, ctx).catch((error: unknown) => {
          log(error)
          return {}
        })
        if (describer.isBefore) await described
      },
      done: (answer) => (describer?.withRefusals === 'only' ? undefined : safely(DONE, answer)),
      refused(error) {
        if (describer?.withRefusals && error instanceof AppError) safely(error.code, null)
      },
    }
  }
}

/** Records what a call without a session did to an account, in the transaction that does it. @see callRecordedWithin */
export function recordWithin(
  tx: ServerContext,
  { method, path, permission }: Pick<Endpoint, 'method' | 'path' | 'permission'>,
  { tenantId, userId, name, profile }: RecordedPerson,
  { fields, from, target = null }: { fields: readonly string[]; from: { ip: string; userAgent: string | undefined } | null; target?: string | null },
): void {
  tx.emit(callRecordedWithin, tenantId, {
    at: tx.now(),
    userId,
    userName: userId === null ? '' : name,
    profile,
    action: `${method} ${path}`,
    permission,
    target,
    name,
    fields,
    outcome: DONE,
    from: from && { address: from.ip, browser: browserOf(from.userAgent) },
  })
}

/** Records that somebody takes a file, which a raw route sends. */
export const recordDownload = (
  ctx: ServerContext,
  actor: Actor,
  { method, path, permission }: Endpoint,
  from: { ip: string; userAgent: string | undefined },
): void =>
  ctx.emit(callRecorded, actor.tenantId, {
    at: ctx.now(),
    userId: actor.userId,
    userName: actor.name,
    profile: actor.profile,
    action: `${method} ${path}`,
    permission,
    target: null,
    fields: [],
    outcome: DONE,
    from: { address: from.ip, browser: browserOf(from.userAgent) },
  })

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names of the fields of an input, without those of the path. */
const fieldNames = (input: unknown, params: unknown): string[] =>
  isObject(input) ? Object.entries(input).flatMap(([field, value]) => (value === undefined || (isObject(params) && field in params) ? [] : [field])) : []

/** Fields that hold what a row is called. */
const NAME_FIELDS = ['name', 'tag', 'queue', 'group', 'reason', 'title', 'username'] as const

function nameIn(value: unknown): string | undefined {
  const names = isObject(value) ? NAME_FIELDS.map((field) => value[field]) : []
  return names.find((name): name is string => typeof name === 'string' && name !== '')
}

/** The row that an answer is about: the answer itself, or the only row in it. */
function rowIn(answer: unknown): unknown {
  if (!isObject(answer) || 'id' in answer) return answer
  const rows = Object.values(answer).filter(isObject)
  return rows.length === 1 ? rows[0] : answer
}

/** Which row it was, and what it is called. */
function rowFacts({ recording }: Endpoint, { params, input, answer, detail }: { params: unknown; input: unknown; answer: unknown; detail: CallDetail }) {
  const ids = isObject(params) ? Object.values(params).map(String) : []
  const row = rowIn(answer)
  const made = isObject(row) && (typeof row.id === 'number' || typeof row.id === 'string') ? String(row.id) : null
  const name = recording === 'nameless' ? undefined : (detail.name ?? nameIn(row) ?? nameIn(input))
  return { target: ids.length > 0 ? ids.join('/') : made, ...(name !== undefined && { name }) }
}
