import type { z } from 'zod'
import { storable } from '#core/contract/text.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { HistoryPage } from './adapter.ts'
import type { ChannelEvent } from './events.ts'

/** Bytes of the largest answer with messages from before. */
export const LARGEST_HISTORY = 16 * 1024 * 1024

/** Answers of gateways that do not have the call, or have it switched off. */
const NOT_OFFERED: ReadonlySet<string | undefined> = new Set(['404', '405', '501'])

const isNotOffered = (error: unknown): boolean =>
  error instanceof ChannelError && (error.reason === 'refused' || error.reason === 'temporary') && NOT_OFFERED.has(error.facts.providerCode)

const noHistory = (): ChannelError => new ChannelError('unsupported', { detail: 'The gateway stores no messages' })

/** The answer about messages from before, in the shape of `schema`. @throws ChannelError `unsupported` where the gateway stores none */
export async function readStored<T>(answer: Promise<unknown>, schema: z.ZodType<T>): Promise<T> {
  const found = schema.safeParse(
    storable(
      await answer.catch((error: unknown) => {
        throw isNotOffered(error) ? noHistory() : error
      }),
    ),
  )
  if (!found.success) throw noHistory()
  return found.data
}

/**
 * Records that a gateway answers with the newest first, as a page with the oldest first. Records that cannot be read are left out, and so
 * is everything older than `since`; after a page of nothing else no page follows.
 */
export function historyPage<T>(of: {
  records: readonly unknown[]
  schema: z.ZodType<T>
  eventsOf: (record: T) => ChannelEvent[]
  since: Date
  cursor: string | null
}): HistoryPage {
  const all = of.records.flatMap((record) => {
    const read = of.schema.safeParse(record)
    return read.success ? of.eventsOf(read.data) : []
  })
  const events = all.filter((event) => !('at' in event && event.at && event.at < of.since)).reverse()
  const isOver = of.records.length === 0 || (all.length > 0 && events.length === 0)
  return { events, cursor: isOver ? null : of.cursor }
}
