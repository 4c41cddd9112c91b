import type { Presence } from '#core/contract/auth.ts'
import type { users } from '#core/server/auth/identity.table.ts'

export type PresenceFacts = Pick<typeof users.$inferSelect, 'isHere' | 'pause'>

/** Presence that others see of somebody. */
export const statusOf = ({ isHere, pause }: PresenceFacts): Presence => {
  if (!isHere) return 'offline'
  return pause === null ? 'online' : 'paused'
}
