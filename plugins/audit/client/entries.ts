import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { atom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { type AuditEntry, auditKinds, listAudit, listAuditPeople, unwatchAudit, watchAudit } from '../contract/index.ts'

const AUDIT = 'audit'

/** The filter of the list, as addresses and layouts store it; empty for each part that does not narrow. */
export const filterSchema = z.object({
  search: z.string(),
  userId: z.union([z.literal(''), z.string().regex(/^\d{1,9}$/)]),
  kind: z.union([z.literal(''), z.enum(auditKinds)]),
  startDate: z.union([z.literal(''), z.iso.date()]),
  endDate: z.union([z.literal(''), z.iso.date()]),
})
export type AuditFilter = z.infer<typeof filterSchema>
export const NO_FILTER: AuditFilter = { search: '', userId: '', kind: '', startDate: '', endDate: '' }

/** The filter as the calls take it. */
export const wishOf = ({ search, userId, kind, startDate, endDate }: AuditFilter) => ({
  search,
  ...(userId !== '' && { userId: Number(userId) }),
  ...(kind !== '' && { kind }),
  ...(startDate !== '' && { startDate }),
  ...(endDate !== '' && { endDate }),
})

/** The pages that were asked for so far. */
export function useEntries(filter: AuditFilter) {
  const query = useInfiniteQuery({
    queryKey: [AUDIT, 'pages', filter],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => call(listAudit, { ...wishOf(filter), ...(pageParam > 0 && { beforeId: pageParam }) }),
    getNextPageParam: ({ hasMore, entries }) => (hasMore ? entries.at(-1)?.id : undefined),
    placeholderData: (previous) => previous,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ entries }) => entries), [query.data])
  return { query, rows, count: query.data?.pages[0]?.count ?? undefined }
}

export const usePeople = () => useQuery({ queryKey: [AUDIT, 'people'], queryFn: () => call(listAuditPeople, {}) }).data ?? []

export const refreshEntries = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [AUDIT] })

/** How many panels look at the register: the socket is told of the first and the last. */
let watchers = 0

/** Hears of new entries while the panel is there. */
export function useWatching(): void {
  const client = useClient()
  useEffect(() => {
    watchers += 1
    if (watchers === 1) void client.signal(watchAudit, {})
    return () => {
      watchers -= 1
      if (watchers === 0) void client.signal(unwatchAudit, {})
    }
  }, [client])
}

export const isWatching = (): boolean => watchers > 0

/** The entry whose dialog is open. */
export const shownEntryAtom = atom<AuditEntry | null>(null)
