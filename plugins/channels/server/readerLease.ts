import type { ServerContext } from '#core/server/plugin.ts'
import { type Place, renewLease } from './deliveryStore.ts'

/** A node that does not renew its lease of a connection for so long no longer reads it. With the time until another node checks, that stays below 30 s. */
export const LEASE_MS = 24_000
const RENEW_MS = LEASE_MS / 3

/** Another node has taken the connection over while a delivery was read: it reads the delivery itself, and this node writes nothing more of it. */
export class LeaseLost extends Error {}

export interface ReaderLease {
  /** Takes the lease by `fetch`, which answers null where another node has it. */
  take<T>(fetch: () => Promise<T | null>): Promise<T | null>
  /** Whether this node still has the connection. Asks the database only once the time of the lease has passed. */
  isOurs(): Promise<boolean>
  /** Ends the renewals, once the last of them is written. */
  end(): Promise<void>
}

/** The lease of one connection while one node reads its deliveries. */
export function createReaderLease(ctx: ServerContext, reader: string, place: Place, onFault: (error: unknown) => void): ReaderLease {
  let until = 0
  let renewal: Promise<unknown> = Promise.resolve()
  const renew = async (): Promise<boolean> => {
    const next = ctx.now().getTime() + LEASE_MS
    const isOurs = await renewLease(ctx, { reader, until: new Date(next) }, place)
    until = isOurs ? Math.max(until, next) : 0
    return isOurs
  }
  const renewing = setInterval(() => {
    renewal = renew().catch(onFault)
  }, RENEW_MS)
  return {
    async take(fetch) {
      const next = ctx.now().getTime() + LEASE_MS
      const taken = await fetch()
      if (taken !== null) until = Math.max(until, next)
      return taken
    },
    isOurs: async () => ctx.now().getTime() < until || renew(),
    async end() {
      clearInterval(renewing)
      await renewal
    },
  }
}
