import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { Message } from '#plugins/chat/contract/index.ts'
import { type Campaign, type Figures, getCampaign, getOptOut, listGauges } from '../contract/index.ts'

/** Start of the keys of everything about campaigns. */
export const CAMPAIGNS = 'campaigns'

export const campaignQuery = (id: number) => queryOptions({ queryKey: [CAMPAIGNS, 'one', id], queryFn: () => call(getCampaign, { id }) })

/** Figures of a day move slowly. */
const GAUGES_MS = 60_000
export const gaugesQuery = queryOptions({ queryKey: [CAMPAIGNS, 'gauges'], queryFn: () => call(listGauges, {}), refetchInterval: GAUGES_MS })

/** A campaign is new, different or gone, here or elsewhere. */
export const refreshCampaigns = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [CAMPAIGNS] })

/** The campaign that wrote to a contact last, and whether they get any. */
export const contactQuery = (contactId: number) => queryOptions({ queryKey: [CAMPAIGNS, 'optOut', contactId], queryFn: () => call(getOptOut, { contactId }) })

/** A message of a campaign, or the first answer to one, changes what the details of a conversation say of it. */
export function followMessage({ contactId, fromMe, sendType }: Pick<Message, 'contactId' | 'fromMe' | 'sendType'>): void {
  const { queryKey } = contactQuery(contactId)
  const isAnswer = !fromMe && queryClient.getQueryData(queryKey)?.latest?.answeredAt === null
  if (isAnswer || sendType === 'campaign') void queryClient.invalidateQueries({ queryKey })
}

interface Pages {
  pages: readonly { campaigns: readonly Campaign[] }[]
}

/** Figures that moved stand in every list at once, without asking for the lists again. */
export function putFigures(id: number, figures: Figures): void {
  queryClient.setQueryData<Campaign>(campaignQuery(id).queryKey, (now) => now && { ...now, figures })
  queryClient.setQueriesData<Pages>(
    { queryKey: [CAMPAIGNS, 'pages'] },
    (now) =>
      now && { ...now, pages: now.pages.map((page) => ({ ...page, campaigns: page.campaigns.map((one) => (one.id === id ? { ...one, figures } : one)) })) },
  )
  void queryClient.invalidateQueries({ queryKey: [CAMPAIGNS, 'recipients', id] })
}
