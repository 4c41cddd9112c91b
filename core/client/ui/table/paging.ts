/** Where a table's rows come from, page after page. */
export interface Paging {
  /** How many rows there are in all; undefined while nobody knows. */
  total: number | undefined
  hasMore: boolean
  isLoading: boolean
  isFailed: boolean
  /** The rows are those of the order or filter before: the wanted ones are on their way. */
  isStale: boolean
  loadMore: () => void
}

interface PagedQuery {
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  isPlaceholderData: boolean
  fetchNextPage: () => unknown
}

/** The paging of an infinite query. */
export const pagingOf = (query: PagedQuery, total: number | undefined): Paging => ({
  total,
  hasMore: query.hasNextPage || query.isPlaceholderData,
  isLoading: query.isFetching,
  isFailed: query.isFetchNextPageError,
  isStale: query.isPlaceholderData,
  loadMore: () => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
  },
})
