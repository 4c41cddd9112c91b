import type { z } from 'zod'

/** `plugin.verbNoun`: one id for a command, its permission, its endpoint and its audit entry. */
export type Id = `${string}.${string}`

/** People who may call: a permission id, anybody signed in, or anybody at all. */
export type Access = Id | 'signed-in' | 'public'

/**
 * A question to the server.
 *
 * `input` is one object made of the path parameters, the query and the body, the path winning over the others.
 * `path` is as on the wire, with `:params`; the trailing slash is optional for the caller.
 */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  permission: Access
  /** A `public` endpoint for programs: whoever calls has no session, but the handler asks for a token of the API. For the description at `/docs`. */
  takesApiToken?: boolean
  summary: string
  /** Uploads, exports, imports and history sync: the browser waits 300 s instead of 20 s (decision 5). */
  isLong?: boolean
  /** Also for a company that is blocked because its subscription is unpaid; all other calls of its people are refused with ERR_ASAAS_OVERDUE (403). */
  whileBlocked?: true
  /**
   * Whether the register of administration keeps its calls. Unless given: those that change something (no GET) and that plain users have no permission for.
   * `nameless`: by the same rule, without what the row is called (contacts). `whenDescribed`: those of which the handler says what they did (`describeCall`).
   */
  recording?: 'always' | 'never' | 'nameless' | 'whenDescribed'
  input: I
  output: O
}

/** How an event travels: `${tenantId}:channel` with `{type: kind, payload}`, or `{action: kind, [key]: payload}` where `key` is given. */
export interface Wire {
  channel: string
  kind: string
  key?: string
}

/** A fact, named in the past tense. */
export interface AppEvent<T> {
  name: Id
  payload: z.ZodType<T>
  wire: Wire
}

/** A message of a signed-in browser to the server through the socket, as `${tenantId}:name`. */
export interface Signal<T> {
  name: string
  permission: Access
  payload: z.ZodType<T>
}

/** A place that others may add values of `T` to. */
export interface ExtensionPoint<T> {
  id: Id
  /** Throws when a contributed value breaks the point's own rules. */
  check?: (value: T) => void
}

/** A service of one plugin for others, called directly. */
export interface Service<T> {
  id: Id
  /** Never present: it only carries the type of the service. */
  readonly shape?: T
}

/** Made by `extend(point, value)`. */
export interface Contribution {
  point: Id
  value: unknown
}

/** A per-tenant setting: always a string on the wire, `enabled` and `disabled` for switches. */
export interface Setting {
  key: string
  initial: string
  /** Accepted values; absent where any text up to 4,096 characters is. */
  values?: readonly string[]
  /** Only whole numbers from the first to the last of these. */
  between?: readonly [number, number]
  /** Only ids of rows, separated by commas, or nothing. @see idsOfSetting */
  ids?: true
  /** Whether people's rights depend on it: everybody who is held as a person is asked for anew. */
  changesRights?: true
}

/** Whether a setting takes a value. */
export const accepts = ({ values, between, ids }: Setting, value: string): boolean => {
  if (values) return values.includes(value)
  if (ids) return value.length <= 4_000 && /^(\d{1,9}(,\d{1,9})*)?$/.test(value)
  return !between || (/^\d{1,9}$/.test(value) && Number(value) >= between[0] && Number(value) <= between[1])
}

/** The ids in the value of a setting of ids. */
export const idsOfSetting = (value: string): number[] => (value === '' ? [] : value.split(',').map(Number))

export type Dispose = () => void

export const defineEndpoint = <I extends z.ZodType, O extends z.ZodType>(endpoint: Endpoint<I, O>) => endpoint

export const defineEvent = <T>(name: Id, payload: z.ZodType<T>, wire?: Wire): AppEvent<T> => ({
  name,
  payload,
  wire: wire ?? { channel: name, kind: name },
})

export const defineSignal = <T>(signal: Signal<T>) => signal

export const definePoint = <T>(id: Id, check?: (value: T) => void): ExtensionPoint<T> => (check ? { id, check } : { id })

export const defineService = <T>(id: Id): Service<T> => ({ id })

export const defineSetting = (setting: Setting) => setting

/** A switch that is off until somebody turns it on. */
export const defineSwitch = (key: string): Setting => ({ key, initial: 'disabled', values: ['enabled', 'disabled'] })

/** @throws what the point's `check` throws */
export function extend<T>(point: ExtensionPoint<T>, value: T): Contribution {
  point.check?.(value)
  return { point: point.id, value }
}
