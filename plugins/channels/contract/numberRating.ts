import { definePoint, type Service } from '#core/contract/define.ts'

/** How a provider judges the number of a connection; null for what it does not tell. */
export interface NumberRating {
  quality: 'good' | 'medium' | 'low' | null
  /** People that it may write to first in 24 hours; null also where it sets no limit. */
  mostPerDay: number | null
}

export interface NumberRater {
  /** At most some minutes old; null while the provider does not answer and has not before. Never throws for that. */
  ratingOf(tenantId: number, connectionId: number): Promise<NumberRating | null>
}
/** How providers judge numbers, by type of connection, for what must not exceed it. */
export const numberRaters = definePoint<{ channel: string; service: Service<NumberRater> }>('channels.numberRaters')
