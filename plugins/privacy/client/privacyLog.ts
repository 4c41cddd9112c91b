import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listPrivacyLog } from '../contract/index.ts'

const LOG = 'privacyLog'

export const privacyLogQuery = infiniteQueryOptions({
  queryKey: [LOG],
  queryFn: ({ pageParam }) => call(listPrivacyLog, { pageNumber: pageParam }),
  initialPageParam: 1,
  getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
})

/** Somebody downloaded or erased data, here or elsewhere. */
export const invalidatePrivacyLog = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [LOG] })
