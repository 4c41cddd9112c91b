import type { GroupMetadata } from 'baileys'
import type { WhatsAppSocket } from '../library.ts'

/** Milliseconds for which facts of a group are believed; who comes and goes is told before that. */
const BELIEVED_MS = 300_000

export interface Groups {
  /** Asked for where it is not known. */
  of(jid: string): Promise<GroupMetadata>
  known(jid: string): GroupMetadata | undefined
  forget(jid: string): void
}

/** Groups of a session, so that not each message asks the server who is in its group. */
export function createGroups(now: () => number, ask: () => WhatsAppSocket | null): Groups {
  const cache = new Map<string, { group: GroupMetadata; until: number }>()
  const known = (jid: string) => {
    const group = cache.get(jid)
    return group && group.until > now() ? group.group : undefined
  }
  return {
    known,
    async of(jid) {
      const socket = ask()
      const group = known(jid) ?? (await socket?.groupMetadata(jid))
      if (!group) throw new Error('no session')
      cache.set(jid, { group, until: now() + BELIEVED_MS })
      return group
    },
    forget: (jid) => void cache.delete(jid),
  }
}
