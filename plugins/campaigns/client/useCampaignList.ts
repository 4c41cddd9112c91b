import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { type CampaignKind, campaignStates, listCampaigns } from '../contract/index.ts'
import { CAMPAIGNS } from './queries.ts'

/** The filters of the screen, as its panel keeps them. */
export const filterSchema = z.object({ search: z.string(), status: z.union([z.enum(campaignStates), z.literal('')]) })
export type CampaignFilter = z.infer<typeof filterSchema>
export const NO_FILTER: CampaignFilter = { search: '', status: '' }

/** The pages that were asked for so far. */
export function useCampaignList(kind: CampaignKind, { search, status }: CampaignFilter, sort: string) {
  const searchParam = useDeferredValue(search)
  const query = useInfiniteQuery({
    queryKey: [CAMPAIGNS, 'pages', kind, searchParam, status, sort],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call(listCampaigns, { kind, pageNumber: pageParam, sort, searchParam, ...(status !== '' && { status }) }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ campaigns }) => campaigns), [query.data])
  return { query, rows, count: query.data?.pages[0]?.count }
}
