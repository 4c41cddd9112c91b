import { expect, test, vi } from 'vitest'
import { pagingOf } from './paging.ts'

const query = { hasNextPage: false, isFetching: true, isFetchNextPageError: false, isPlaceholderData: true, fetchNextPage: vi.fn() }

test('rows of the question before are neither all rows nor continued', () => {
  const paging = pagingOf(query, 3)

  expect(paging).toMatchObject({ isStale: true, hasMore: true, isLoading: true })
  paging.loadMore()
  expect(query.fetchNextPage).not.toHaveBeenCalled()
  expect(pagingOf({ ...query, isFetching: false, isPlaceholderData: false }, 3)).toMatchObject({ isStale: false, hasMore: false })
})
