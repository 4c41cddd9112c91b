import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { getMailServer, listMails, listSuppressed, listTemplates } from '../contract/index.ts'

const MAIL = 'mail'

export const serverQuery = queryOptions({ queryKey: [MAIL, 'server'], queryFn: () => call(getMailServer, {}) })
export const suppressedQuery = queryOptions({ queryKey: [MAIL, 'suppressed'], queryFn: () => call(listSuppressed, {}) })
export const templatesQuery = queryOptions({ queryKey: [MAIL, 'templates'], queryFn: () => call(listTemplates, {}) })
export const mailsQuery = infiniteQueryOptions({
  queryKey: [MAIL, 'mails'],
  queryFn: ({ pageParam }) => call(listMails, { pageNumber: pageParam }),
  initialPageParam: 1,
  getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : null),
})

/** Something of one kind is different, here or elsewhere. */
export const askAgain = (what: 'server' | 'mails' | 'suppressed' | 'templates'): Promise<void> => queryClient.invalidateQueries({ queryKey: [MAIL, what] })
export const askAllAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [MAIL] })
