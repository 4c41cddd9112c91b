import { createStore } from 'jotai'
import { describe, expect, it, vi } from 'vitest'
import { createCollection } from './collection.ts'

interface Named {
  id: number
  rev: number
  name: string
}

const row = (id: number, rev: number, name = `${id}/${rev}`): Named => ({ id, rev, name })

function made() {
  const store = createStore()
  return { store, rows: createCollection<Named>(store) }
}

describe('a row', () => {
  it.each([
    ['of a later version takes the place of the held one', 2, 3, '1/3'],
    ['of the same version is ignored', 2, 2, '1/2'],
    ['of an earlier version, which came late, is ignored', 3, 2, '1/3'],
  ])('%s', (_what, held, incoming, expected) => {
    const { rows } = made()
    rows.upsert(row(1, held))

    rows.upsert(row(1, incoming))

    expect(rows.get(1)?.name).toBe(expected)
  })

  it('that is removed may come back, whatever its version', () => {
    const { rows } = made()
    rows.upsert(row(1, 5))

    rows.remove(1)
    rows.upsert(row(1, 1))

    expect(rows.get(1)?.rev).toBe(1)
  })
})

describe('who listens to one row', () => {
  it('hears of that row alone', () => {
    const { store, rows } = made()
    rows.upsert(row(1, 1), row(2, 1))
    const heard = vi.fn()
    store.sub(rows.rowAtom(1), heard)

    rows.upsert(row(2, 2))
    rows.upsert(row(1, 2))

    expect(heard).toHaveBeenCalledOnce()
    expect(store.get(rows.rowAtom(1))?.rev).toBe(2)
  })

  it('gets the same atom every time', () => {
    const { rows } = made()

    expect(rows.rowAtom(7)).toBe(rows.rowAtom(7))
  })
})

describe('who listens to all rows', () => {
  it.each([
    ['rows that change nothing', (rows: ReturnType<typeof made>['rows']) => rows.upsert(row(1, 1)), 0],
    ['several rows at once', (rows: ReturnType<typeof made>['rows']) => rows.upsert(row(1, 2), row(2, 1), row(3, 1)), 1],
    ['the removal of what is not there', (rows: ReturnType<typeof made>['rows']) => rows.remove(9), 0],
  ])('hears of %s as often as the rows change', (_what, action, times) => {
    const { store, rows } = made()
    rows.upsert(row(1, 1))
    const heard = vi.fn()
    store.sub(rows.rowsAtom, heard)

    action(rows)

    expect(heard).toHaveBeenCalledTimes(times)
  })
})

it('a patch changes held rows and leaves their version', () => {
  const { rows } = made()
  rows.upsert(row(1, 4, 'Ana'), row(2, 1, 'Bia'))

  rows.patch((held) => (held.name === 'Ana' ? { ...held, name: 'Ana Lima' } : held))

  expect([rows.get(1), rows.get(2)]).toEqual([row(1, 4, 'Ana Lima'), row(2, 1, 'Bia')])
})

it('clearing forgets everything', () => {
  const { store, rows } = made()
  rows.upsert(row(1, 1))

  rows.clear()

  expect(store.get(rows.rowsAtom).size).toBe(0)
})

describe('what changed since some rows were all', () => {
  it('is what came, changed and went, and nothing when nothing did', () => {
    const { store, rows } = made()
    rows.upsert(row(1, 1), row(2, 1), row(3, 1))
    const before = store.get(rows.rowsAtom)
    expect(rows.changesSince(before)).toEqual(new Set())

    rows.upsert(row(1, 2), row(2, 1))
    rows.upsert(row(4, 1))
    rows.remove(3)
    rows.patch((held) => (held.id === 4 ? { ...held, name: 'other' } : held))

    expect(rows.changesSince(before)).toEqual(new Set([1, 3, 4]))
  })

  it('cannot be said of rows that are long past, or from before all were dropped', () => {
    const { store, rows } = made()
    rows.upsert(row(1, 1))
    const before = store.get(rows.rowsAtom)
    for (let rev = 2; rev <= 66; rev += 1) rows.upsert(row(1, rev))
    const lately = store.get(rows.rowsAtom)
    expect(rows.changesSince(before)).toBeNull()

    rows.clear()

    expect(rows.changesSince(lately)).toBeNull()
  })
})
