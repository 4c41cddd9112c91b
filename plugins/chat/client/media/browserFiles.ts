import { createStore, del, entries, get, set, update } from 'idb-keyval'
import { createStoredFiles } from './storedFiles.ts'

const files = createStore('balcao.files', 'files')

/** The files of this browser, in IndexedDB. Async throughout: a browser without it throws at the first touch, and that is to be a rejection. */
export const browserFiles = createStoredFiles(
  {
    entries: async () => entries<string, unknown>(files),
    get: async (key) => get<unknown>(key, files),
    set: async (key, value) => set(key, value, files),
    update: async (key, change) => update<unknown>(key, change, files),
    del: async (key) => del(key, files),
  },
  Date.now,
)
