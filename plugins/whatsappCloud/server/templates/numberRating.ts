import { z } from 'zod'
import { defineService } from '#core/contract/define.ts'
import { perServer } from '#core/server/perServer.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { NumberRater, NumberRating } from '#plugins/channels/contract/index.ts'
import { limitOf, type NumberHealth } from '../../contract/index.ts'
import { askGraph } from '../graph.ts'
import { type OpenAccount, openAccount } from './listTemplates.ts'

/** The provider changes them a few times a day at most. */
const RETENTION_MS = 10 * 60_000
/** After a failure the provider is left alone for so long. */
const AFTER_FAILURE_MS = 5 * 60_000
/** Campaigns of a server wait for the answer. */
const RATING_MS = 5_000

const text = z.string().optional().catch(undefined)
const numberSchema = z.looseObject({ display_phone_number: text, verified_name: text, quality_rating: text, messaging_limit_tier: text })

/** The number of an account as the provider judges it. @throws ChannelError */
export async function askNumber({ connection, account }: OpenAccount, timeoutMs?: number): Promise<NumberHealth> {
  const fields = 'display_phone_number,verified_name,quality_rating,messaging_limit_tier'
  const path = `${account.phoneNumberId}?fields=${fields}`
  const read = numberSchema.safeParse(await askGraph(connection, account, { method: 'GET', path, ...(timeoutMs !== undefined && { timeoutMs }) }))
  const { display_phone_number: number, verified_name: name, quality_rating: quality, messaging_limit_tier: tier } = read.success ? read.data : {}
  return { number: number ?? null, name: name ?? null, quality: quality ?? null, tier: tier ?? null }
}

const QUALITIES = new Map<string | null, NumberRating['quality']>([
  ['GREEN', 'good'],
  ['YELLOW', 'medium'],
  ['RED', 'low'],
])

export const ratingOfNumber = (number: Pick<NumberHealth, 'quality' | 'tier'>): NumberRating => ({
  quality: QUALITIES.get(number.quality) ?? null,
  mostPerDay: limitOf(number) ?? null,
})

interface Cached {
  until: number
  rating: NumberRating | null
}
const recentRatings = perServer(() => new Map<string, Cached>())

export const cloudRatings = defineService<NumberRater>('whatsappCloud.ratings')
export const createCloudRatings = (ctx: ServerContext): NumberRater => ({
  async ratingOf(tenantId, connectionId) {
    const ratings = recentRatings(ctx)
    const key = `${tenantId}:${connectionId}`
    const known = ratings.get(key)
    const now = ctx.now().getTime()
    if (known && known.until > now) return known.rating
    try {
      const rating = ratingOfNumber(await askNumber(await openAccount(ctx, tenantId, connectionId), RATING_MS))
      ratings.set(key, { until: now + RETENTION_MS, rating })
      return rating
    } catch {
      // Its last answer is better than nothing.
      const rating = known?.rating ?? null
      ratings.set(key, { until: now + AFTER_FAILURE_MS, rating })
      return rating
    }
  },
})
