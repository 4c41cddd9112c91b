/** How long a node may go on with what it read before, in milliseconds; a change on any node ends it at once. */
const LIFETIME_MS = 5_000
/** Values held of one name; then the oldest goes. */
const MOST_CACHED = 5_000

/** Keeps what is read at every request: actors, settings, who is in a tenant. One store per process. */
export interface CacheStore {
  /** The held value, or what `load` answers. Calls for a value that is being loaded share that load; a failed load is not kept. */
  read<T>(name: string, key: string, load: () => Promise<T>): Promise<T>
  /** The values of several keys, in their order; those that are not held are loaded together. A key that `load` leaves out has none. */
  readMany<T>(name: string, keys: readonly string[], load: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>): Promise<T[]>
  /** The held value while it is fresh; not one that is still being loaded: whoever waits for it inside a transaction may hold the connection it needs. */
  peek<T>(name: string, key: string): Promise<T> | undefined
  /** How often anything of the name was forgotten so far. */
  forgottenTimes(name: string): number
  /** Holds what was loaded elsewhere, unless something of the name was forgotten since `times` was asked for. */
  keep<T>(name: string, key: string, value: Promise<T>, times: number): void
  /** Forgets on this node and tells the others; without a key, everything of that name. */
  forget(name: string, key?: string): void
  /** Another node forgot. */
  receive(name: string, key?: string): void
  /** Other nodes may have forgotten anything: nothing held is sure any more. */
  receiveAll(): void
  /** Joins the stores of several nodes. */
  onForget(tell: (name: string, key?: string) => void): void
  /** Called whenever something is forgotten here, whichever node began it. */
  onForgotten(listener: (name: string, key?: string) => void): void
}

interface CacheEntry {
  value: Promise<unknown>
  until: number
  isLoaded: boolean
}

export function createCacheStore(now: () => number = Date.now): CacheStore {
  const entriesByName = new Map<string, Map<string, CacheEntry>>()
  const forgotten = new Map<string, number>()
  let tellOthers: (name: string, key?: string) => void = () => {}
  const listeners: ((name: string, key?: string) => void)[] = []
  const ofName = (name: string) => {
    const known = entriesByName.get(name)
    if (known) return known
    const made = new Map<string, CacheEntry>()
    entriesByName.set(name, made)
    return made
  }
  const fresh = (name: string, key: string) => {
    const known = ofName(name).get(key)
    return known && known.until > now() ? known : undefined
  }
  const hold = (name: string, key: string, entry: CacheEntry) => {
    const entries = ofName(name)
    // An entry that is held anew is the youngest again.
    entries.delete(key)
    const [oldest] = entries.keys()
    if (entries.size >= MOST_CACHED && oldest !== undefined) entries.delete(oldest)
    entries.set(key, entry)
  }
  const load = (name: string, key: string, value: Promise<unknown>) => {
    const entry: CacheEntry = { value, until: now() + LIFETIME_MS, isLoaded: false }
    hold(name, key, entry)
    value.then(
      () => {
        entry.isLoaded = true
      },
      () => {
        if (ofName(name).get(key) === entry) ofName(name).delete(key)
      },
    )
  }
  const store: CacheStore = {
    peek<T>(name: string, key: string) {
      const known = fresh(name, key)
      // A name is read with one type only: by the module that owns it.
      return known?.isLoaded ? (known.value as Promise<T>) : undefined
    },
    read(name, key, loadValue) {
      const known = fresh(name, key)
      // As above.
      if (known) return known.value as ReturnType<typeof loadValue>
      const value = loadValue()
      load(name, key, value)
      return value
    },
    async readMany<T>(name: string, keys: readonly string[], loadMissing: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>) {
      const missing = keys.filter((key) => !fresh(name, key))
      const loading = missing.length > 0 ? loadMissing(missing) : Promise.resolve(new Map<string, T>())
      const promised = (key: string) => {
        const known = fresh(name, key)
        // As above.
        if (known) return known.value as Promise<T | undefined>
        const value = loading.then((values) => values.get(key))
        load(name, key, value)
        return value
      }
      return (await Promise.all(keys.map(promised))).filter((value) => value !== undefined)
    },
    forgottenTimes: (name) => forgotten.get(name) ?? 0,
    keep(name, key, value, times) {
      if (store.forgottenTimes(name) === times) hold(name, key, { value, until: now() + LIFETIME_MS, isLoaded: true })
    },
    receive(name, key) {
      forgotten.set(name, store.forgottenTimes(name) + 1)
      if (key === undefined) ofName(name).clear()
      else ofName(name).delete(key)
      for (const listener of listeners) listener(name, key)
    },
    receiveAll() {
      for (const name of entriesByName.keys()) store.receive(name)
    },
    forget(name, key) {
      store.receive(name, key)
      tellOthers(name, key)
    },
    onForget(tell) {
      tellOthers = tell
    },
    onForgotten: (listener) => void listeners.push(listener),
  }
  return store
}
