import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { type AppError, tooManyRequests } from '#core/contract/errors.ts'
import type { SharedRedis } from '../socket/redis.ts'

/** Counts one try of a key. @throws the limit's refusal (429) with the seconds to wait */
export interface Limit {
  /** `points`: how much of the limit the try uses, 1 unless given; `seconds`: another length for the time that begins with it. */
  (key: string, use?: { points?: number; seconds?: number }): Promise<void>
  /** Counts and never refuses; answers how much of the limit is used, this try included. */
  count(key: string): Promise<number>
  /** The try was right: it is not counted after all. */
  giveBack(key: string): Promise<void>
  /** The key starts anew: what it did was right. */
  forgive(key: string): Promise<void>
}

/** `refusalOf`: what a refused try is answered; that of signing in unless given. */
export type MakeLimit = (name: string, points: number, seconds: number, refusalOf?: (retryAfterSeconds: number) => AppError) => Limit

/** The Redis of all nodes, and what the installation's keys begin with there. */
export interface RedisPart {
  shared: SharedRedis
  space: string
}

/** Limits of one installation; shared between nodes where Redis is there, with each node's own while Redis does not answer. */
export function createLimits(redis: RedisPart | null): MakeLimit {
  const known = new Map<string, Limit>()
  const make = (name: string, points: number, seconds: number, refusalOf: (retryAfterSeconds: number) => AppError): Limit => {
    const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    const limiter = redis
      ? new RateLimiterRedis({ storeClient: redis.shared.client, keyPrefix: `${redis.space}:${name}`, points, duration: seconds, insuranceLimiter: memory })
      : memory
    const limit = async (key: string, use: { points?: number; seconds?: number } = {}) => {
      try {
        await limiter.consume(key, use.points ?? 1, use.seconds ? { customDuration: use.seconds } : {})
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw refusalOf(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
        throw refusal
      }
    }
    return Object.assign(limit, {
      count: async (key: string) => (await limiter.penalty(key, 1)).consumedPoints,
      async giveBack(key: string) {
        await limiter.reward(key, 1)
      },
      async forgive(key: string) {
        await limiter.delete(key)
      },
    })
  }
  return (name, points, seconds, refusalOf = tooManyRequests) => {
    const limit = known.get(name) ?? make(name, points, seconds, refusalOf)
    known.set(name, limit)
    return limit
  }
}
