import { type Atom, atom, type createStore } from 'jotai'
import type { Row } from '#core/contract/row.ts'

export type Store = ReturnType<typeof createStore>

export interface Collection<T extends Row> {
  rowsAtom: Atom<ReadonlyMap<T['id'], T>>
  /** Atom of one row; stable per id, so that a row's component renders only for its own row. */
  rowAtom(id: T['id']): Atom<T | undefined>
  /** Rows whose `rev` is not greater than the held one are ignored. */
  upsert(...incoming: T[]): void
  /** Changes held rows without a new version: for parts that belong to another row, as the contact's name in a ticket. */
  patch(change: (row: T) => T): void
  remove(...ids: T['id'][]): void
  clear(): void
  get(id: T['id']): T | undefined
}

/**
 * Cache of server rows of one kind, shared by HTTP replies and socket events.
 *
 * Rows arrive in any order (a reply may land after the event it caused), so `rev` decides.
 */
export function createCollection<T extends Row>(store: Store): Collection<T> {
  const rowsAtom = atom<ReadonlyMap<T['id'], T>>(new Map())
  const byId = new Map<T['id'], Atom<T | undefined>>()
  const change = (edit: (rows: Map<T['id'], T>) => void) => {
    const next = new Map(store.get(rowsAtom))
    edit(next)
    store.set(rowsAtom, next)
  }
  return {
    rowsAtom,
    rowAtom(id) {
      const known = byId.get(id)
      if (known) return known
      const made = atom((get) => get(rowsAtom).get(id))
      byId.set(id, made)
      return made
    },
    upsert(...incoming) {
      const held = store.get(rowsAtom)
      const fresh = incoming.filter((row) => row.rev > (held.get(row.id)?.rev ?? -1))
      if (fresh.length === 0) return
      change((rows) => {
        for (const row of fresh) rows.set(row.id, row)
      })
    },
    patch(edit) {
      change((rows) => {
        for (const [id, row] of rows) {
          const edited = edit(row)
          if (edited !== row) rows.set(id, edited)
        }
      })
    },
    remove(...ids) {
      const held = store.get(rowsAtom)
      if (!ids.some((id) => held.has(id))) return
      change((rows) => {
        for (const id of ids) {
          rows.delete(id)
          byId.delete(id)
        }
      })
    },
    clear() {
      byId.clear()
      store.set(rowsAtom, new Map())
    },
    get: (id) => store.get(rowsAtom).get(id),
  }
}
