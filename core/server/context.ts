import type { Id, Setting } from '#core/contract/define.ts'
import type { Bus, Fact } from './bus.ts'
import type { CacheStore } from './cache.ts'
import type { Database, Queries } from './db/database.ts'
import { databaseCode, ENDED_BY_ANOTHER } from './db/databaseCode.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import type { PluginHost, ServerContext } from './plugin.ts'
import type { SocketGate } from './socket/gate.ts'
import { offOf } from './switches/offOf.ts'

/** The parts that a context is made of; one per process. */
export interface Machinery {
  database: Database
  bus: Bus
  jobs: JobQueue
  sockets: SocketGate
  host: PluginHost
  caches: CacheStore
  services: Map<string, (ctx: ServerContext) => unknown>
  contributions: Map<Id, unknown[]>
  /** Which plugin contributed a value. */
  ownerOf(value: unknown): string | undefined
  settings(ctx: Pick<ServerContext, 'cached'>, tenantId: number): Promise<(setting: Setting) => string>
  now(): Date
  log: Log
  /** Work that goes on after its request was answered; a clean stop waits for it. */
  track(work: Promise<unknown>): void
}

interface Outbox {
  facts: Fact[]
  pushes: (() => void)[]
  wakes: Set<string>
  /** Names of caches with the keys that changed; null for all of a name. */
  forgotten: Map<string, Set<string> | null>
  loaded: Map<string, Loaded>
}

/** A value that the transaction read for a cache; kept once it has committed, unless somebody forgot it meanwhile. */
interface Loaded {
  name: string
  key: string
  value: Promise<unknown>
  forgottenTimes: number
}

/** The context outside transactions: what it emits goes out at once. */
export function createContext(machinery: Machinery): ServerContext {
  const { database } = machinery
  const unflushed = rootContext({ ...machinery, database: { ...database, queries: database.withoutFlush } }, (self) => self)
  return rootContext(machinery, () => unflushed)
}

function rootContext(machinery: Machinery, unflushedOf: (self: ServerContext) => ServerContext): ServerContext {
  const transact: ServerContext['transact'] = (work) => runTransaction(machinery, root, work)
  // Outside a transaction, those who belong to it have one of their own, before the others.
  async function emit(fact: Fact): Promise<void> {
    if (machinery.bus.hearsWithin(fact.event))
      await transact((tx) => machinery.bus.deliverWithin(fact, tx)).catch((error: unknown) =>
        machinery.log.error({ event: fact.event.name, reason: error instanceof Error ? error.message : 'unknown' }, 'listener failed'),
      )
    await machinery.bus.deliver(fact, root)
  }
  const root: ServerContext = {
    ...shared(machinery, () => root),
    get withoutFlush() {
      return unflushedOf(root)
    },
    db: machinery.database.queries,
    transact,
    cached: (name, key, load) => machinery.caches.read(name, key, () => load(machinery.database.queries)),
    cachedMany: (name, keys, load) => machinery.caches.readMany(name, keys, (missing) => load(machinery.database.queries, missing)),
    forget: (name, key) => machinery.caches.forget(name, key),
    emit: (event, tenantId, payload) => machinery.track(emit({ event, tenantId, payload })),
    push: (event, tenantId, payload, rooms) => machinery.sockets.push(event, tenantId, payload, rooms),
    afterCommit: (work) => work(),
    async enqueue(job, payload, afterSeconds) {
      await machinery.jobs.send(job, payload, { afterSeconds })
      if (!afterSeconds) machinery.jobs.wake(job.name)
    },
    async enqueueMany(job, payloads) {
      if (payloads.length === 0) return
      await machinery.jobs.sendMany(job, payloads)
      machinery.jobs.wake(job.name)
    },
    async hurry(job, having) {
      if (await machinery.jobs.hurry(job.name, having)) machinery.jobs.wake(job.name)
    },
  }
  return root
}

function shared(machinery: Machinery, self: () => ServerContext) {
  return {
    use<T>(service: { id: Id }): T {
      const make = machinery.services.get(service.id)
      if (!make) throw new Error(`No running plugin provides ${service.id}`)
      return make(self()) as T
    },
    contributionsOf: <T>(point: { id: Id }): readonly T[] => (machinery.contributions.get(point.id) ?? []) as T[],
    async contributionsFor<T>(point: { id: Id }, tenantId: number): Promise<readonly T[]> {
      const all = (machinery.contributions.get(point.id) ?? []) as T[]
      const off = await offOf(self(), tenantId)
      return off.size === 0 ? all : all.filter((value) => !off.has(machinery.ownerOf(value) ?? ''))
    },
    isPluginOn: async (tenantId: number, pluginId: string) => !(await offOf(self(), tenantId)).has(pluginId),
    setting: async (tenantId: number, setting: Setting) => (await machinery.settings(self(), tenantId))(setting),
    settings: (tenantId: number) => machinery.settings(self(), tenantId),
    sockets: machinery.sockets,
    host: machinery.host,
    now: machinery.now,
    log: machinery.log,
  }
}

/** Runs a transaction, and once more where another ended it: the other is over by then. */
async function runTransaction<R>(machinery: Machinery, root: ServerContext, work: (ctx: ServerContext) => Promise<R>): Promise<R> {
  try {
    return await tryTransaction(machinery, root, work)
  } catch (error) {
    if (!ENDED_BY_ANOTHER.has(databaseCode(error) ?? '')) throw error
    return tryTransaction(machinery, root, work)
  }
}

async function tryTransaction<R>(machinery: Machinery, root: ServerContext, work: (ctx: ServerContext) => Promise<R>): Promise<R> {
  const outbox: Outbox = { facts: [], pushes: [], wakes: new Set(), forgotten: new Map(), loaded: new Map() }
  const result = await machinery.database.queries.transaction(async (queries) => {
    const tx = inTransaction(machinery, queries, outbox)
    const answer = await work(tx)
    // Facts that listeners emit are heard as well.
    for (const fact of outbox.facts) await machinery.bus.deliverWithin(fact, tx)
    return answer
  })
  for (const { name, key, value, forgottenTimes } of outbox.loaded.values()) machinery.caches.keep(name, key, value, forgottenTimes)
  for (const [name, keys] of outbox.forgotten) {
    if (keys === null) machinery.caches.forget(name)
    else for (const key of keys) machinery.caches.forget(name, key)
  }
  for (const push of outbox.pushes) push()
  for (const fact of outbox.facts) machinery.track(machinery.bus.deliver(fact, root))
  for (const job of outbox.wakes) machinery.jobs.wake(job)
  return result
}

/** The held value; else what the transaction sees, read once. What it has itself changed is read anew, and not kept. */
function cachedInTransaction<T>(
  machinery: Machinery,
  tx: Queries,
  { loaded, forgotten }: Outbox,
  name: string,
  key: string,
  load: (db: Queries) => Promise<T>,
): Promise<T> {
  if (forgotten.has(name)) return load(tx)
  const cached = machinery.caches.peek<T>(name, key)
  if (cached) return cached
  const place = `${name} ${key}`
  // A name is read with one type only: by the module that owns it.
  const known = loaded.get(place)?.value as Promise<T> | undefined
  if (known) return known
  const value = load(tx)
  loaded.set(place, { name, key, value, forgottenTimes: machinery.caches.forgottenTimes(name) })
  return value
}

function inTransaction(machinery: Machinery, tx: Queries, outbox: Outbox): ServerContext {
  const ctx: ServerContext = {
    ...shared(machinery, () => ctx),
    get withoutFlush() {
      return ctx
    },
    db: tx,
    transact: (work) => work(ctx),
    cached: (name, key, load) => cachedInTransaction(machinery, tx, outbox, name, key, load),
    async cachedMany(_name, keys, load) {
      const values = await load(tx, keys)
      return keys.flatMap((key) => values.get(key) ?? [])
    },
    forget(name, key) {
      const keys = outbox.forgotten.get(name)
      if (key === undefined) outbox.forgotten.set(name, null)
      else if (keys !== null) outbox.forgotten.set(name, (keys ?? new Set()).add(key))
      for (const [place, loaded] of outbox.loaded) if (loaded.name === name) outbox.loaded.delete(place)
    },
    emit: (event, tenantId, payload) => outbox.facts.push({ event, tenantId, payload }),
    push: (event, tenantId, payload, rooms) => outbox.pushes.push(() => machinery.sockets.push(event, tenantId, payload, rooms)),
    afterCommit: (work) => outbox.pushes.push(work),
    async enqueue(job, payload, afterSeconds) {
      await machinery.jobs.send(job, payload, { tx, afterSeconds })
      if (!afterSeconds) outbox.wakes.add(job.name)
    },
    async enqueueMany(job, payloads) {
      if (payloads.length === 0) return
      await machinery.jobs.sendMany(job, payloads, { tx })
      outbox.wakes.add(job.name)
    },
    async hurry(job, having) {
      if (await machinery.jobs.hurry(job.name, having, tx)) outbox.wakes.add(job.name)
    },
  }
  return ctx
}
