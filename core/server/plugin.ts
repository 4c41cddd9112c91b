import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Namespace } from 'socket.io'
import type { z } from 'zod'
import type { Language, Profile } from '#core/contract/auth.ts'
import type { AppEvent, Contribution, Dispose, Endpoint, ExtensionPoint, Id, Service, Setting, Signal } from '#core/contract/define.ts'
import type { Actor, Person } from './actor.ts'
import type { Limit } from './auth/limits.ts'
import type { BackupOptions, BackupReport } from './backup/options.ts'
import type { Queries } from './db/database.ts'
import type { DiskSpace } from './diskSpace.ts'
import { type DueWork, dueClocks } from './dueClock.ts'
import type { EncryptionKey } from './encryption.ts'
import { startEvery, type WorkOf } from './every.ts'
import type { InstallationState } from './installationState.ts'
import type { Log } from './log.ts'
import type { Outward } from './outward.ts'
import type { NewTenant } from './seeds/newTenant.ts'
import type { SampleScope } from './seeds/sampleScope.ts'
import type { S3Settings } from './settings/env.ts'
import type { SocketGate } from './socket/gate.ts'

export type { Actor, Person } from './actor.ts'

/** A file of a multipart request, already on the disk; gone once the request is answered. */
export interface ReceivedFile {
  /** Name of the form's field. */
  field: string
  /** As the caller named it: not to be trusted. */
  name: string
  /** Where its bytes lie. */
  path: string
  bytes: number
}

/** How much a multipart request may bring. */
export interface FileLimits {
  mostFiles: number
  mostBytesOfFile: number
}

/** Facts of a request that an endpoint may read besides the input. */
export interface RequestFacts {
  ip: string
  /** How the browser names itself. */
  userAgent: string | undefined
  origin: string | null
  bearer: string | null
  cookies: Record<string, string | undefined>
  setCookie(name: string, value: string, maxAgeSeconds: number): void
  /** When the request reached the server, epoch milliseconds. */
  receivedAt: number
  /** Files of a multipart body, for routes with `files`; else empty. */
  files: readonly ReceivedFile[]
}

/** Work that must happen even after a crash; at least once, so `run` tolerates a repeat. */
export interface Job<T> {
  name: Id
  payload: z.ZodType<T>
  retries: number
  /** Seconds before the first retry; doubled at each. */
  retryDelaySeconds: number
  /** Batches that a node runs beside each other, 1 unless given: for work that waits for others, so that a slow one holds up its own batch alone. */
  batchesAtOnce?: number
  run(payload: T, ctx: ServerContext): Promise<void>
  /** After the last retry failed. */
  giveUp?(payload: T, error: unknown, ctx: ServerContext): Promise<void>
}

export interface ServerContext {
  /** The database, or the open transaction inside `transact`. */
  db: Queries
  /**
   * The same server, whose commits do not wait until the disk has them, as others wait for one another there: for steps of a job, which are done again
   * where the database itself crashed before the job ended. What ends after them in any other commit has them on disk too. Inside a transaction, the transaction itself.
   */
  withoutFlush: ServerContext
  /** Runs `work` in one transaction; inside one, the same. Events, pushes and jobs of `work` happen once it has committed, or not at all. */
  transact<R>(work: (ctx: ServerContext) => Promise<R>): Promise<R>
  /** Tells the server's listeners of a tenant's fact. */
  emit<T>(event: AppEvent<T>, tenantId: number, payload: T): void
  /** Sends an event to socket rooms. Name the rooms with `rooms` of core/server/socket. */
  push<T>(event: AppEvent<T>, tenantId: number, payload: T, rooms: readonly string[]): void
  /** Runs once the transaction has committed, or at once outside one; lost where the process ends in between: for what is seen again otherwise. */
  afterCommit(work: () => void): void
  /** `afterSeconds`: not before so much time has passed. */
  enqueue<T>(job: Job<T>, payload: T, afterSeconds?: number): Promise<void>
  /** Jobs of one kind, stored with one statement. */
  enqueueMany<T>(job: Job<T>, payloads: readonly T[]): Promise<void>
  /** Makes jobs of one kind due now that wait for their time: those whose payload has these values. */
  hurry<T>(job: Job<T>, having: Partial<NoInfer<T>>): Promise<void>
  use<T>(service: Service<T>): T
  contributionsOf<T>(point: ExtensionPoint<T>): readonly T[]
  /** The same without what comes from plugins that the company has switched off: for what a plugin does of its own, not for what keeps rows whole. */
  contributionsFor<T>(point: ExtensionPoint<T>, tenantId: number): Promise<readonly T[]>
  /** Whether the company has a plugin switched on: for work that goes on by itself. */
  isPluginOn(tenantId: number, pluginId: string): Promise<boolean>
  /** A setting of the tenant; its initial value where nobody changed it. */
  setting(tenantId: number, setting: Setting): Promise<string>
  /** The same for several settings of a tenant, all as they are now. */
  settings(tenantId: number): Promise<(setting: Setting) => string>
  /**
   * A value that is read at every request and changes rarely; at most 5 s old on another node. `load` gets the queries of this context: inside a transaction
   * a value that is not held is loaded there, once, and kept only if it commits.
   */
  cached<T>(name: string, key: string, load: (db: Queries) => Promise<T>): Promise<T>
  /** The same of several keys, in their order: those that are not held are loaded together, and one that `load` leaves out is left out. A transaction holds none. */
  cachedMany<T>(name: string, keys: readonly string[], load: (db: Queries, missing: readonly string[]) => Promise<ReadonlyMap<string, T>>): Promise<T[]>
  /** Ends what is held of a name, on every node; inside a transaction once it has committed. */
  forget(name: string, key?: string): void
  /** Services of the process besides rows: limits, visitors' tokens, socket namespaces. */
  host: PluginHost
  /** Sockets that are there now, on every node. */
  sockets: SocketGate
  now(): Date
  log: Log
}

export interface ServerRoute {
  endpoint: Endpoint
  handle(input: unknown, actor: Actor | null, ctx: ServerContext, request: RequestFacts): Promise<unknown>
  /** Refuses before the input is looked at; the kernel's own. */
  admit?(actor: Actor | null, ctx: ServerContext): Promise<void>
  /** Largest body in bytes; 256 KiB unless given. */
  bodyLimit?: number
  /** Takes multipart bodies as well as JSON: fields become the input, as text; files are `request.files`. @throws fileTooLarge, tooManyFiles (413) */
  files?: FileLimits
}

/** A request and its answer as they are on the wire. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  params: Record<string, string>
  bearer: string | null
  ip: string
  /** The whole body, held within the limits of the node until the handler ends. @throws bodyTooLarge (413), bodyTooSlow (408), unavailable (503) */
  body(mostBytes: number): Promise<Buffer>
  /** For who is refused before their body is read: what comes of it is not kept. */
  discardBody(): void
}

/** Work that a node does again and again. */
export type PeriodicWork = WorkOf<ServerContext> & Partial<Pick<DueWork<ServerContext>, 'isDue'>>

/** An address whose answers are not JSON, or whose body must not be read by the framework: a protocol of its own, or files. */
export interface RawRoute {
  methods: readonly ('GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS')[]
  path: `/${string}`
  /** Ends the response by itself. What it throws before it has begun to answer is told like every other refusal. */
  handle(exchange: Exchange, ctx: ServerContext): Promise<void>
}

/** The socket that a signal came by. */
export interface SignallingSocket {
  id: string
  actor: Actor
  /** Every room it is in, also after a join. */
  rooms: ReadonlySet<string>
  join(room: string): Promise<void>
  leave(room: string): Promise<void>
  /** From now on the socket gets, besides each packet, what `translate` makes of it. The first one stays. */
  translate(translate: (packet: Packet) => readonly Packet[]): void
}

/** A socket message as it is on the wire. */
export interface Packet {
  name: string
  body: unknown
}

export interface SignalHandler {
  signal: Signal<unknown>
  handle(payload: unknown, socket: SignallingSocket, ctx: ServerContext): Promise<void>
}

export interface Permission {
  /** Text that administrators read. */
  sentence: string
  profiles: readonly Profile[]
  /** `own`: administrators alone have it by themselves, and yet it reaches no further than whoever has it. Others of administrators alone reach the whole company. */
  reach?: 'own'
}

export interface Listener {
  event: AppEvent<never>
  /** Named by effect, for the log. */
  name: string
  /** Hears the event before its transaction commits; @see listenWithin */
  isWithin?: boolean
  handle(payload: never, tenantId: number, ctx: ServerContext): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs holds payloads of different types; the kernel parses each with its own schema
export type AnyJob = Job<any>

/**
 * The parts of one thing of a plugin on the server, as one value: a resource, rows in the log, what a plugin keeps of a person. None of it can be forgotten.
 */
export interface ServerPart {
  permissions?: Record<Id, Permission>
  settings?: readonly Setting[]
  routes?: readonly ServerRoute[]
  rawRoutes?: readonly RawRoute[]
  signals?: readonly SignalHandler[]
  listeners?: readonly Listener[]
  jobs?: readonly AnyJob[]
  provides?: readonly { service: Id; make: (ctx: ServerContext) => unknown }[]
  extends?: readonly Contribution[]
  /** Work that goes on by itself, on every node. */
  every?: readonly PeriodicWork[]
}

export interface ServerPlugin extends ServerPart {
  id: string
  /** No company can switch it off. */
  isEssential?: boolean
  requires?: readonly string[]
  migrations?: URL
  /** Makes the rows that a new company cannot work without, behind those of the plugins it requires; in the transaction that makes the company. */
  firstRows?(ctx: ServerContext, company: { tenantId: number }): Promise<void>
  /**
   * Makes the rows that a new company starts with instead of empty lists, in its language; nothing that changes how it works. After all `firstRows`; a bare
   * company gets none.
   */
  starterRows?(ctx: ServerContext, company: { tenantId: number; language: Language }): Promise<void>
  /** Sample data for `npm run seed`, behind that of the plugins it requires; in one transaction with theirs. It draws from `scope.random` alone, and its dates are counted from `scope.now`. */
  seed?(ctx: ServerContext, scope: SampleScope): Promise<void>
  // biome-ignore lint/suspicious/noConfusingVoidType: set-up without clean-up answers nothing
  setup?(ctx: ServerContext): void | Dispose | Promise<void | Dispose>
  /** Work that goes on by itself: begun once jobs can be enqueued. Before that, a transaction that enqueues would wait for the queue, and on the embedded database the queue for it. The server that stops waits for a promise that the clean-up answers. */
  begin?(ctx: ServerContext): Dispose
}

/** Additions of a plugin to the process itself: pages of its own, a socket namespace, values that exist only once it runs. */
export interface PluginHost {
  /** Serves the client's page `entry` (a file below plugins/) at `path`; `headers` may refuse with null → 404. */
  servePage(path: string, entry: string, headers: (params: Record<string, string>) => Promise<Record<string, string> | null>): void
  /** Serves the client's script `entry` at `path`, to any origin. */
  serveScript(path: string, entry: string): void
  extend<T>(point: ExtensionPoint<T>, value: T): void
  namespace(name: string): Namespace
  /** Somebody may do `points` of something per `seconds`. @throws tooFast (429) */
  limit(name: string, points: number, seconds: number): Limit
  signVisitor(claims: Record<string, unknown>, days: number): Promise<string>
  /** Null for a token that is not a visitor's, or no longer. @throws tenantInactive (403) */
  verifyVisitor(token: string): Promise<Record<string, unknown> | null>
  /** The signed-in person of an access token. @throws sessionExpired (401), tenantInactive (403) */
  authenticate(token: string): Promise<Actor>
  /**
   * Somebody as they are at this moment, for what they made or asked for earlier: it reaches no further than they do. Null for somebody who is gone or
   * switched off, and while their company is. Read through `ctx`: inside a transaction through the transaction's own connection.
   */
  personOf(userId: number, ctx: ServerContext): Promise<Person | null>
  /** Every permission of the running plugins, by id. */
  permissions: ReadonlyMap<string, Permission>
  /** Where addresses that a company names may lead. */
  outward: Outward
  /** Address people reach the installation at, without a trailing slash. */
  publicUrl: string
  /** A company with its people and the rows it starts with, in the transaction of `ctx`. */
  createTenant(ctx: ServerContext, company: NewTenant): Promise<{ tenantId: number }>
  /** Writes all rows, the jobs that wait and the files of conversations to one encrypted file, which appears under `path` once it is whole. */
  writeBackup(path: string, options: BackupOptions): Promise<BackupReport>
  /** How the installation is doing, as this node sees it. */
  state(): Promise<InstallationState>
  /** A key for one purpose, made of the installation's secret: the same on every node. */
  deriveKey(purpose: string): Buffer
  /** Key that texts are encrypted with (`core/server/encryption.ts`); columns that keep such texts are contributed to `encryptedColumns`. */
  encryptionKey(purpose: string): EncryptionKey
  /** Where files go: the data folder, and an S3-compatible store where one is set; and how many bytes one company may keep, 0 for no limit. */
  files: {
    folder: string
    s3: S3Settings | null
    disk: DiskSpace
    mostBytesOfTenant: number
  }
}

const dueClock = dueClocks<ServerContext>()

/** Begins periodic work. Works with a condition share one statement a second. */
export function startWork(ctx: ServerContext, { isDue, ...work }: PeriodicWork): Dispose {
  return isDue ? dueClock(ctx).add({ ...work, isDue }) : startEvery(ctx, work)
}

/** A plugin with what its `parts` bring joined to its own. */
export function defineServerPlugin({ parts = [], begin, ...plugin }: ServerPlugin & { parts?: readonly ServerPart[] }): ServerPlugin {
  const all: readonly ServerPart[] = [plugin, ...parts]
  const every = all.flatMap((part) => part.every ?? [])
  return {
    ...plugin,
    ...((begin || every.length > 0) && {
      begin(ctx: ServerContext) {
        const stops = [...every.map((work) => startWork(ctx, work)), ...(begin ? [begin(ctx)] : [])]
        return () => Promise.allSettled(stops.map((stop) => stop()))
      },
    }),
    permissions: Object.assign({}, ...all.map(({ permissions }) => permissions)),
    settings: all.flatMap(({ settings }) => settings ?? []),
    routes: all.flatMap(({ routes }) => routes ?? []),
    rawRoutes: all.flatMap(({ rawRoutes }) => rawRoutes ?? []),
    signals: all.flatMap(({ signals }) => signals ?? []),
    listeners: all.flatMap(({ listeners }) => listeners ?? []),
    jobs: all.flatMap(({ jobs }) => jobs ?? []),
    provides: all.flatMap(({ provides }) => provides ?? []),
    extends: all.flatMap((part) => part.extends ?? []),
  }
}

/** An endpoint for people who are signed in; the actor is there and has the permission. */
export function route<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  handle: (input: z.output<I>, actor: Actor, ctx: ServerContext, request: RequestFacts) => Promise<z.input<O>>,
  limits: Pick<ServerRoute, 'bodyLimit' | 'files'> = {},
): ServerRoute {
  return {
    ...limits,
    endpoint,
    async handle(input, actor, ctx, request) {
      if (!actor) throw new Error(`${endpoint.path} is public: use publicRoute`)
      return handle(parsed<z.output<I>>(input), actor, ctx, request)
    },
  }
}

/** An endpoint that anybody may call; it checks for itself. */
export function publicRoute<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  handle: (input: z.output<I>, ctx: ServerContext, request: RequestFacts) => Promise<z.input<O>>,
  limits: Pick<ServerRoute, 'bodyLimit' | 'files'> = {},
): ServerRoute {
  return { ...limits, endpoint, handle: (input, _actor, ctx, request) => handle(parsed<z.output<I>>(input), ctx, request) }
}

export const onSignal = <T>(signal: Signal<T>, handle: (payload: T, socket: SignallingSocket, ctx: ServerContext) => Promise<void>): SignalHandler => ({
  signal,
  handle: (payload, socket, ctx) => handle(parsed<T>(payload), socket, ctx),
})

export const listen = <T>(event: AppEvent<T>, name: string, handle: (payload: T, tenantId: number, ctx: ServerContext) => Promise<void>): Listener => ({
  event: parsed<AppEvent<never>>(event),
  name,
  handle,
})

/**
 * For what must not be lost when the process ends right after the commit: the listener runs at the end of the transaction that emits, so that
 * its rows and jobs commit with it or not at all. When it fails, all of that is rolled back: it does no more than write its own rows.
 */
export const listenWithin = <T>(event: AppEvent<T>, name: string, handle: (payload: T, tenantId: number, ctx: ServerContext) => Promise<void>): Listener => ({
  ...listen(event, name, handle),
  isWithin: true,
})

export const provide = <T>(service: Service<T>, make: (ctx: ServerContext) => T) => ({ service: service.id, make })
export const defineJob = <T>(job: Job<T>) => job

/** The kernel has parsed the value with the schema of the same declaration. */
const parsed = <T>(value: unknown): T => value as T
