import { z } from 'zod'
import type { ContactGrouping } from '../contract/index.ts'

/** Filters with several values: by their names in addresses, which separate them by dots. */
export const choiceNames = ['queues', 'users', 'connections', 'labels', 'reasons', 'statuses', 'lanes', 'wallets', 'states'] as const
export type ChoiceName = (typeof choiceNames)[number]

/** The filters as a panel stores them and an address has them; empty for all. */
export const filterSchema = z.object({
  startDate: z.string(),
  endDate: z.string(),
  search: z.string(),
  queues: z.string(),
  users: z.string(),
  connections: z.string(),
  labels: z.string(),
  reasons: z.string(),
  statuses: z.string(),
  lanes: z.string(),
  wallets: z.string(),
  states: z.string(),
})
export type Filter = z.infer<typeof filterSchema>

export const NO_FILTER: Filter = {
  startDate: '',
  endDate: '',
  search: '',
  queues: '',
  users: '',
  connections: '',
  labels: '',
  reasons: '',
  statuses: '',
  lanes: '',
  wallets: '',
  states: '',
}

export const valuesOf = (text: string): string[] => text.split('.').filter((value) => value !== '')
export const textOf = (values: readonly string[]): string => values.join('.')

const statusesSchema = z.array(z.enum(['pending', 'open', 'closed'])).catch([])

/** Filters of contacts, as calls have it. */
export const contactWish = (filter: Filter) => ({
  startDate: filter.startDate || undefined,
  endDate: filter.endDate || undefined,
  searchParam: filter.search.trim() || undefined,
  tagIds: valuesOf(filter.labels),
  walletIds: valuesOf(filter.wallets),
  laneIds: valuesOf(filter.lanes),
  states: valuesOf(filter.states),
})

/** The same of conversations. */
export const ticketWish = (filter: Filter) => ({
  ...contactWish(filter),
  queueIds: valuesOf(filter.queues),
  userIds: valuesOf(filter.users),
  connectionIds: valuesOf(filter.connections),
  reasonIds: valuesOf(filter.reasons),
  status: statusesSchema.parse(valuesOf(filter.statuses)),
})

/** The filter that chooses groups of a grouping. */
export const filterOfGrouping: Record<ContactGrouping, ChoiceName> = { tag: 'labels', state: 'states', lane: 'lanes', wallet: 'wallets' }

/** A report's address with these filters. */
export const addressWith = (path: string, filter: Partial<Filter>): string => {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString()
  return query === '' ? path : `${path}?${query}`
}
