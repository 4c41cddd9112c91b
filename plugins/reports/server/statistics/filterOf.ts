import { NONE, type StatisticsWish, type TicketReportFilter } from '../../contract/index.ts'

/** The filter of a report that narrows conversations as these calls do. */
export const filterOf = ({ queuesIds, userIds, ...rest }: StatisticsWish): TicketReportFilter => ({
  ...rest,
  queueIds: queuesIds,
  userIds,
  connectionIds: [],
  reasonIds: [],
  laneIds: [],
  tagIds: [],
  walletIds: [],
  states: [],
  status: [],
  searchParam: '',
})

/** Rows of people: nobody is none. */
export const isPerson = ({ id }: { id: number }): boolean => id !== NONE
