import { expect, test } from 'vitest'
import { cursorText, pageOf, readCursor, type Sourced } from './page.ts'

const entry = (source: string, id: string, at: number): Sourced => ({ source, id, at: new Date(at), key: 'x', values: {}, text: null, path: null })
const all = [entry('notes', '1', 50), entry('tickets', 'opened-1', 50), entry('notes', '2', 70), entry('deals', '9', 50), entry('tasks', '4', 10)]

test('entries of all sources stand in one order, page after page, none twice and none left out', () => {
  const seen: string[] = []
  let cursor = null
  for (let pages = 0; pages < 10; pages += 1) {
    const { page, next } = pageOf(all, cursor, 2)
    seen.push(...page.map(({ source, id }) => `${source}:${id}`))
    if (!next) break
    cursor = readCursor(cursorText(next))
  }

  expect(seen).toEqual(['notes:2', 'tickets:opened-1', 'notes:1', 'deals:9', 'tasks:4'])
})

test('an entry that is new meanwhile does not move the next page', () => {
  const { next } = pageOf(all, null, 2)

  expect(pageOf([...all, entry('notes', '3', 90)], next, 1).page).toMatchObject([{ source: 'notes', id: '1' }])
})

test('the last page has no next one', () => {
  expect(pageOf(all, null, 5).next).toBeNull()
  expect(pageOf([], null, 5)).toEqual({ page: [], next: null })
})
