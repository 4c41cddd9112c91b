// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { initI18n } from '#core/client/i18n/index.ts'
import type { Column } from './columns.ts'
import type { Paging } from './paging.ts'
import { useTableRows } from './useTableRows.ts'

interface Row {
  name: string
}
const columns: Column<Row>[] = [{ id: 'name', title: 'Nome', width: 100, render: ({ name }) => name, sortValue: ({ name }) => name }]
const first: Row[] = [{ name: 'Zoé' }, { name: 'Bia' }]
const all: Row[] = [...first, { name: 'Ana' }]
const pages = (hasMore: boolean, loadMore = vi.fn(), isFailed = false): Paging => ({ total: 3, hasMore, isLoading: false, isFailed, isStale: false, loadMore })

interface Given {
  rows: readonly Row[]
  paging: Paging
  sort: string
  byServer?: readonly string[]
}
const onSort = vi.fn()
const table = (given: Given) =>
  renderHook(({ rows, paging, sort, byServer }: Given) => useTableRows(rows, columns, { sort, onSort, byServer }, paging), { initialProps: given })
const names = (rows: readonly Row[]) => rows.map(({ name }) => name)

beforeAll(() => initI18n('pt-BR'))
afterEach(() => {
  cleanup()
  onSort.mockClear()
})

test('an order over pages waits until all of them are here', () => {
  const loadMore = vi.fn()
  const { result, rerender } = table({ rows: first, paging: pages(true, loadMore), sort: 'name' })

  expect(result.current.isGathering).toBe(true)
  expect(loadMore).toHaveBeenCalledTimes(1)
  expect(names(result.current.sorted)).toEqual(['Zoé', 'Bia'])

  rerender({ rows: all, paging: pages(false), sort: 'name' })
  expect(result.current.isGathering).toBe(false)
  expect(names(result.current.sorted)).toEqual(['Ana', 'Bia', 'Zoé'])
})

test.each([true, false])('an order of the server needs no more pages and is left as it comes (more to come: %s)', (hasMore) => {
  const loadMore = vi.fn()

  const { result } = table({ rows: first, paging: pages(hasMore, loadMore), sort: 'name', byServer: ['name'] })

  expect(result.current.isGathering).toBe(false)
  expect(loadMore).not.toHaveBeenCalled()
  expect(names(result.current.sorted)).toEqual(['Zoé', 'Bia'])
})

test('a file of rows that the server orders is still written of all of them, and giving it up leaves the order', () => {
  const [write, loadMore] = [vi.fn(), vi.fn()]
  const given = { rows: first, paging: pages(true, loadMore), sort: '-name', byServer: ['name'] }
  const { result, rerender } = table(given)

  act(() => result.current.withAll(write))
  expect(result.current.isGathering).toBe(true)
  expect(loadMore).toHaveBeenCalled()
  act(() => result.current.stopGathering())
  expect(result.current.isGathering).toBe(false)
  expect(onSort).not.toHaveBeenCalled()

  act(() => result.current.withAll(write))
  rerender({ ...given, rows: all, paging: pages(false) })
  expect(write).toHaveBeenCalledExactlyOnceWith(all)
})

test('a file is written of all rows, not of those on screen', () => {
  const write = vi.fn()
  const loadMore = vi.fn()
  const { result, rerender } = table({ rows: first, paging: pages(true, loadMore), sort: '' })
  expect(loadMore).not.toHaveBeenCalled()

  result.current.withAll(write)
  rerender({ rows: first, paging: pages(true, loadMore), sort: '' })
  expect(loadMore).toHaveBeenCalled()
  expect(write).not.toHaveBeenCalled()

  rerender({ rows: all, paging: pages(false), sort: '' })
  expect(write).toHaveBeenCalledExactlyOnceWith(all)
})

test('a page that cannot be had ends the waiting, and the order is given up', () => {
  const { result, rerender } = table({ rows: first, paging: pages(true), sort: 'name' })

  rerender({ rows: first, paging: pages(true, vi.fn(), true), sort: 'name' })

  expect(onSort).toHaveBeenCalledExactlyOnceWith('')
  rerender({ rows: first, paging: pages(true, vi.fn(), true), sort: '' })
  expect(result.current.isGathering).toBe(false)
})

test('a file is tried for again after a page that could not be had', () => {
  const loadMore = vi.fn()
  const given = { rows: first, paging: pages(true, loadMore, true), sort: '' }
  const { result, rerender } = table(given)

  act(() => result.current.withAll(vi.fn()))
  expect(loadMore).toHaveBeenCalledTimes(1)
  expect(result.current.isGathering).toBe(true)

  rerender({ ...given, paging: pages(true, loadMore, true) })
  expect(loadMore).toHaveBeenCalledTimes(1)
  expect(result.current.isGathering).toBe(false)
})
