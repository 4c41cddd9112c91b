import { createHash } from 'node:crypto'
import type { Group, GroupSummary } from '../adapter.ts'
import type { Address, Party } from '../address.ts'
import type { ChannelEvent } from '../events.ts'
import { addressOfJid, groupOfJid } from './jid.ts'

/** Limits of the list of all groups: accounts are in some hundreds of them, and gateways ask WhatsApp for each. */
export const groupListLimits = { mostBytes: 8 * 1024 * 1024, timeoutMs: 60_000 } as const

/** A person in a group. `jids`: all names that WhatsApp has for them, the best first; a person without any is left out. */
export interface Member {
  /** As the gateway removes them. */
  id: string
  jids: readonly (string | null | undefined)[]
  isAdmin: boolean
}

/** A group with those in it. */
export function groupOf(name: string, members: readonly Member[]): Group {
  const people = members.flatMap(({ id, jids, isAdmin }): Group['people'] => {
    const found = jids.flatMap((jid) => addressOfJid(jid) ?? [])
    const [first, ...more] = found.filter(({ kind, value }, index) => found.findIndex((one) => one.kind === kind && one.value === value) === index)
    return first ? [{ id, isAdmin, addresses: [first, ...more] }] : []
  })
  return { name, people }
}

/** All groups of an account, by their names at WhatsApp; what is no group is left out. */
export const groupSummaries = (groups: readonly { jid: string; name: string; size: number }[]): GroupSummary[] =>
  groups.flatMap(({ jid, name, size }) => {
    const address = groupOfJid(jid)
    return address ? [{ address, name, size }] : []
  })

interface MembersChange {
  group: Address
  joined?: readonly Party[]
  left?: readonly Party[]
  by?: Address | null
  /** Tells this change from all others, and is the same where the change is delivered again: WhatsApp has no id for it. */
  knownBy: readonly unknown[]
}

/** People who joined a group, or left it; nothing where nobody did. */
export function membersChangedEvents({ group, joined = [], left = [], by, knownBy }: MembersChange): ChannelEvent[] {
  if (joined.length + left.length === 0) return []
  const ref = createHash('sha256').update(JSON.stringify(knownBy)).digest('hex')
  return [{ kind: 'membersChanged', ref, from: { addresses: [group], name: '' }, joined, left, ...(by && { by }) }]
}
