export interface Store {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  remove: (key: string) => void
  keys: () => string[]
}

/** Keys below one prefix of the browser's storage. What the browser refuses to keep (blocked, full) is kept in memory. */
export const createStore = (prefix: string, storage: Storage | null): Store => {
  const memory = new Map<string, string>()
  const attempt = <T>(action: (storage: Storage) => T): T | null => {
    try {
      return storage && action(storage)
    } catch {
      return null
    }
  }
  const storedKeys = (place: Storage) => Array.from({ length: place.length }, (_, index) => place.key(index) ?? '')
  return {
    read: (key) => memory.get(key) ?? attempt((place) => place.getItem(prefix + key)),
    write: (key, value) => {
      const isStored = attempt((place) => {
        place.setItem(prefix + key, value)
        return true
      })
      if (isStored) memory.delete(key)
      else memory.set(key, value)
    },
    remove: (key) => {
      memory.delete(key)
      attempt((place) => place.removeItem(prefix + key))
    },
    keys: () => {
      const keys = (attempt(storedKeys) ?? []).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
      return [...new Set([...keys, ...memory.keys()])]
    },
  }
}
