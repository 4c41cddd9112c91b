import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { type AppError, tooManyRequests } from '#core/contract/errors.ts'

/** Counts one try of a key. @throws the limit's refusal (429) with the seconds to wait */
export interface Limit {
  (key: string): Promise<void>
  /** The key starts anew: what it did was right. */
  forgive(key: string): Promise<void>
}

/** A connection to Redis, and what the installation's keys begin with there. */
export interface RedisPart {
  client: Redis
  space: string
}

/** Limits of one installation; shared between nodes where Redis is there, with each node's own while Redis does not answer. */
export function createLimits(
  redis: RedisPart | null,
): (name: string, points: number, seconds: number, refusalOf?: (retryAfterSeconds: number) => AppError) => Limit {
  const known = new Map<string, Limit>()
  const make = (name: string, points: number, seconds: number, refusalOf: (retryAfterSeconds: number) => AppError): Limit => {
    const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    const limiter = redis
      ? new RateLimiterRedis({ storeClient: redis.client, keyPrefix: `${redis.space}:${name}`, points, duration: seconds, insuranceLimiter: memory })
      : memory
    const count = async (key: string) => {
      try {
        await limiter.consume(key)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw refusalOf(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
        throw refusal
      }
    }
    const forgive = async (key: string) => {
      await limiter.delete(key)
    }
    return Object.assign(count, { forgive })
  }
  return (name, points, seconds, refusalOf = tooManyRequests) => {
    const limit = known.get(name) ?? make(name, points, seconds, refusalOf)
    known.set(name, limit)
    return limit
  }
}
