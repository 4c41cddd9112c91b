import type { Entry, EntryState } from './Entry.ts'

export interface EntryGroup {
  key: string
  /** Epoch milliseconds of the last entry. */
  at: number
  isMine: boolean
  author: string | null
  /** The least of its entries, so that the foot never says more than is true; null for the other side's. */
  state: EntryState | null
  entries: Entry[]
}

export interface EntryDay {
  key: string
  /** Epoch milliseconds of its first entry. */
  at: number
  groups: EntryGroup[]
}

/** Days of groups; a group is one author within one minute. What failed stands alone, what is stuck stands apart from what went out. */
export const groupEntries = (entries: readonly Entry[]): EntryDay[] => {
  const days: EntryDay[] = []
  for (const entry of entries) {
    const dayKey = new Date(entry.at).toDateString()
    let day = days.at(-1)
    if (day?.key !== dayKey) {
      day = { key: dayKey, at: entry.at, groups: [] }
      days.push(day)
    }
    const group = day.groups.at(-1)
    if (group && belongs(entry, group)) {
      group.entries.push(entry)
      group.at = entry.at
      group.state = lesser(group.state, entry.state)
    } else day.groups.push({ key: entry.key, at: entry.at, isMine: entry.isMine, author: entry.author, state: entry.state, entries: [entry] })
  }
  return days
}

const MINUTE_MS = 60_000

const belongs = (entry: Entry, group: EntryGroup) =>
  entry.isMine === group.isMine &&
  entry.author === group.author &&
  Math.floor(entry.at / MINUTE_MS) === Math.floor(group.at / MINUTE_MS) &&
  entry.state !== 'failed' &&
  group.state !== 'failed' &&
  entry.isStuck === (group.entries.at(-1)?.isStuck ?? false)

const order: (EntryState | null)[] = ['failed', 'kept', 'sent', 'delivered', 'read']
const lesser = (a: EntryState | null, b: EntryState | null) => (order.indexOf(a) < order.indexOf(b) ? a : b)
