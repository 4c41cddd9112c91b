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
  /** Ids of the rows that came, changed or went since `rows` was all of them; null when that is too long ago to say. */
  changesSince(rows: ReadonlyMap<T['id'], T>): ReadonlySet<T['id']> | null
}

/** Changes that are remembered: whoever looks at every frame is never behind by so many. */
const REMEMBERED = 64

/**
 * Cache of server rows of one kind, shared by HTTP replies and socket events.
 *
 * Rows arrive in any order (a reply may land after the event it caused), so `rev` decides.
 */
export function createCollection<T extends Row>(store: Store): Collection<T> {
  const rowsAtom = atom<ReadonlyMap<T['id'], T>>(new Map())
  const byId = new Map<T['id'], Atom<T | undefined>>()
  const places = new WeakMap<ReadonlyMap<T['id'], T>, number>([[store.get(rowsAtom), 0]])
  /** Ids of the rows that each of the last changes touched; the last change led to `count`. */
  let changes: (readonly T['id'][])[] = []
  let count = 0
  const put = (next: ReadonlyMap<T['id'], T>, touched: readonly T['id'][] | null) => {
    count += 1
    changes = touched === null ? [] : [...changes, touched].slice(-REMEMBERED)
    places.set(next, count)
    store.set(rowsAtom, next)
  }
  const change = (edit: (rows: Map<T['id'], T>) => readonly T['id'][]) => {
    const next = new Map(store.get(rowsAtom))
    put(next, edit(next))
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
      const current = store.get(rowsAtom)
      const fresh = incoming.filter((row) => row.rev > (current.get(row.id)?.rev ?? -1))
      if (fresh.length === 0) return
      change((rows) => {
        for (const row of fresh) rows.set(row.id, row)
        return fresh.map(({ id }) => id)
      })
    },
    patch(edit) {
      change((rows) => {
        const touched: T['id'][] = []
        for (const [id, row] of rows) {
          const edited = edit(row)
          if (edited === row) continue
          rows.set(id, edited)
          touched.push(id)
        }
        return touched
      })
    },
    remove(...ids) {
      const current = store.get(rowsAtom)
      if (!ids.some((id) => current.has(id))) return
      change((rows) => {
        for (const id of ids) {
          rows.delete(id)
          byId.delete(id)
        }
        return ids
      })
    },
    clear() {
      byId.clear()
      put(new Map(), null)
    },
    get: (id) => store.get(rowsAtom).get(id),
    changesSince(rows) {
      const place = places.get(rows)
      const behind = place === undefined ? Number.POSITIVE_INFINITY : count - place
      return behind > changes.length ? null : new Set(changes.slice(changes.length - behind).flat())
    },
  }
}
