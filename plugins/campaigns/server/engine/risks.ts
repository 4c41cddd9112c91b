import type { ServerContext } from '#core/server/plugin.ts'
import type { NumberRating } from '#plugins/channels/contract/index.ts'
import { gaugeOf } from '../../contract/index.ts'
import type { CampaignRow } from '../campaigns.table.ts'
import { engineFacts, ratingOf } from '../gauges.ts'

export type Ratings = ReadonlyMap<number, NumberRating | null>

/** How providers judge the numbers that a campaign sends over. They may be asked: before the transaction. */
export async function ratingsFor(ctx: ServerContext, { tenantId, connections }: Pick<CampaignRow, 'tenantId' | 'connections'>): Promise<Ratings> {
  const found = new Map<number, NumberRating | null>()
  for (const { id } of connections) found.set(id, await ratingOf(ctx, tenantId, id))
  return found
}

export interface Risks {
  /** Longer delays: 1 while all is well. */
  slowness: number
  /** A number is about to be restricted. */
  isDanger: boolean
  /** People who may still be written to over a connection today. */
  roomOf: ReadonlyMap<number, number>
}

/** Times that delays become longer while a number needs care. */
const CAREFUL_SLOWNESS = 2

/**
 * The gauges of a campaign's numbers, as the engine follows them. Failures are left to the campaign's own health, which forgets them with a new start; a limit
 * that is nearly used slows nothing, since it is held to.
 */
export async function risksOf(tx: ServerContext, { tenantId, connections }: CampaignRow, ratings: Ratings): Promise<Risks> {
  const roomOf = new Map<number, number>()
  const levels = new Set<string>()
  for (const { id } of connections) {
    const facts = await engineFacts(tx, tenantId, id, ratings.get(id) ?? null)
    const { signals } = gaugeOf(facts)
    for (const { signal, level } of signals) if (signal === 'quality' || signal === 'optOuts') levels.add(level)
    roomOf.set(id, facts.mostPerDay === null ? Number.POSITIVE_INFINITY : facts.mostPerDay - facts.usedToday)
  }
  return { slowness: levels.has('careful') ? CAREFUL_SLOWNESS : 1, isDanger: levels.has('danger'), roomOf }
}
