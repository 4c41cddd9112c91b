import type { ReactNode } from 'react'
import { type Dispose, definePoint, type Id } from '#core/contract/define.ts'

/** An item of a conversation that stands at its moment and is no message: a note, something that happened. */
export interface TimelineItem {
  /** Of no other item, also of no other source. */
  key: string
  ticketId: number
  /** Epoch milliseconds. */
  at: number
  draw: () => ReactNode
}

/** Epoch milliseconds; `from` is counted in, `to` is left out. Null: no bound. */
export interface TimelineSpan {
  from: number | null
  to: number | null
}

export type TimelineChange =
  /** New, or different. */
  | { kind: 'put'; items: readonly TimelineItem[] }
  | { kind: 'drop'; key: string }
  /** Nobody knows what changed: all of it is asked for again. */
  | { kind: 'again' }

/** Puts items between the messages of a conversation. They come with the messages around them, and stay right by what `listen` hears. */
export interface TimelineSource {
  id: string
  permission: Id
  /** Left out for whoever hides events. */
  isEvent: boolean
  /** The newest of a span, newest first: of the ticket, and of the contact's earlier ones that one may read. @throws AppError */
  load(ticketId: number, span: TimelineSpan): Promise<{ items: readonly TimelineItem[]; hasMore: boolean }>
  listen(hear: (change: TimelineChange) => void): Dispose
}
/** Items between the messages of a conversation. */
export const timelineSources = definePoint<TimelineSource>('tickets.timelineSources')
