import { expect, test, vi } from 'vitest'
import { everybody } from './everybody.ts'
import type { listUsers } from './index.ts'
import { makePerson } from './testing/people.ts'

/** A server that answers these ids page by page, and after the last of them what `after` says. */
const serverOf = (pages: readonly number[][], after: { ids: number[]; hasMore: boolean } = { ids: [], hasMore: false }) =>
  vi.fn(async (_endpoint: typeof listUsers, { pageNumber }: { pageNumber?: unknown }) => {
    const at = Number(pageNumber) - 1
    const page = pages[at]
    const { ids, hasMore } = page ? { ids: page, hasMore: at < pages.length - 1 || after.hasMore } : after
    return { users: ids.map(makePerson), count: 0, hasMore }
  })

const idsOf = async (call: ReturnType<typeof serverOf>) => (await everybody({ call })).map(({ id }) => id)

test.each([
  ['one page', [[1, 2]], [1, 2]],
  ['several pages', [[1, 2], [3, 4], [5]], [1, 2, 3, 4, 5]],
  ['nobody', [[]], []],
  [
    'somebody who moved to the next page meanwhile',
    [
      [1, 2],
      [2, 3],
    ],
    [1, 2, 3],
  ],
])('of %s everybody is there once, and no page is asked for twice', async (_what, pages, ids) => {
  const call = serverOf(pages)

  expect(await idsOf(call)).toEqual(ids)
  expect(call).toHaveBeenCalledTimes(pages.length)
})

test('an empty page is the last one, whatever else is promised', async () => {
  const call = serverOf([[1, 2]], { ids: [], hasMore: true })

  expect(await idsOf(call)).toEqual([1, 2])
  expect(call).toHaveBeenCalledTimes(2)
})

test('a server that never comes to an end is left after more pages than any company has', async () => {
  const call = serverOf([[1]], { ids: [2], hasMore: true })

  expect(await idsOf(call)).toEqual([1, 2])
  expect(call).toHaveBeenCalledTimes(50)
})

test('a page that is refused leaves no half list behind', async () => {
  const call = serverOf([[1], [2]])
  call.mockImplementationOnce(async () => ({ users: [makePerson(1)], count: 2, hasMore: true })).mockRejectedValueOnce(new Error('offline'))

  await expect(everybody({ call })).rejects.toThrow('offline')
})
