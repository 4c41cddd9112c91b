import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { redisSpace } from '#core/server/auth/tokens.ts'

/** What makes nodes one installation over the Redis of the run. */
export interface SharedRedis {
  environment: { JWT_SECRET: string; REDIS_URL?: string }
  /** Removes what the nodes left there. */
  clear(): Promise<void>
}

/** Of an installation of its own: other tests use the same Redis at the same time. Without `url` they share a secret alone. */
export function shareRedis(url: string | undefined): SharedRedis {
  const secret = randomBytes(24).toString('base64url')
  return {
    environment: { JWT_SECRET: secret, ...(url ? { REDIS_URL: url } : {}) },
    async clear() {
      if (!url) return
      const redis = new Redis(url)
      const keys = await redis.keys(`${redisSpace(secret)}:*`)
      if (keys.length > 0) await redis.del(...keys)
      await redis.quit()
    },
  }
}
