import { atom, type PrimitiveAtom } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { type TimelineChange, type TimelineItem, type TimelineSource, timelineSources } from '#plugins/tickets/contract/index.ts'
import { type Conversation, cachedConversations, conversationOf } from '../conversations.ts'

/** An item with what the conversation must know of its source. */
export interface Placed extends TimelineItem {
  sourceId: string
  isEvent: boolean
}

/** Epoch milliseconds between which all items of a source are held. */
interface Covered {
  from: number
  to: number
}

export interface Timeline {
  /** Ascending by time. */
  placedAtom: PrimitiveAtom<readonly Placed[]>
  covered: Map<string, Covered>
}

const timelines = new WeakMap<Conversation, Timeline>()

/** Items between the messages of a ticket; they go when the messages are let go. */
export function timelineOf(ticketId: number): Timeline {
  const conversation = conversationOf(ticketId)
  const known = timelines.get(conversation)
  if (known) return known
  const made: Timeline = { placedAtom: atom<readonly Placed[]>([]), covered: new Map() }
  timelines.set(conversation, made)
  return made
}

const byPlace = (one: Placed, other: Placed) => one.at - other.at || (one.key < other.key ? -1 : 1)

function put({ placedAtom }: Timeline, source: TimelineSource, items: readonly TimelineItem[], isRetained: (placed: Placed) => boolean): void {
  const keys = new Set(items.map(({ key }) => key))
  const placed = items.map((item) => ({ ...item, sourceId: source.id, isEvent: source.isEvent }))
  store.set(placedAtom, (current) => [...current.filter((one) => !keys.has(one.key) && isRetained(one)), ...placed].sort(byPlace))
}

/** Goes down from `to` until `from` is reached or nothing is left. Answers what it found, and how far down all is known. */
async function walkDown(source: TimelineSource, ticketId: number, { from, to }: Covered, floor: number | null) {
  const found = new Map<string, TimelineItem>()
  let end = to
  for (;;) {
    const { items, hasMore } = await source.load(ticketId, { from: floor, to: Number.isFinite(end) ? end : null })
    const before = found.size
    for (const item of items) found.set(item.key, item)
    const oldest = items.at(-1)
    // Items of the same moment may be on both sides of the end of a page.
    if (!hasMore || !oldest || found.size === before) return { items: [...found.values()], from: floor ?? Number.NEGATIVE_INFINITY }
    if (oldest.at < from) return { items: [...found.values()], from: oldest.at + 1 }
    end = oldest.at + 1
  }
}

async function coverBy(source: TimelineSource, ticketId: number, wanted: Covered): Promise<void> {
  const timeline = timelineOf(ticketId)
  const covered = timeline.covered.get(source.id)
  if (!covered || wanted.to < covered.from || wanted.from > covered.to) {
    timeline.covered.delete(source.id)
    const before = new Set(store.get(timeline.placedAtom).map(({ key }) => key))
    const found = await walkDown(source, ticketId, wanted, null)
    timeline.covered.set(source.id, { from: found.from, to: wanted.to })
    // Items that came by the connection meanwhile stay.
    put(timeline, source, found.items, ({ sourceId, key }) => sourceId !== source.id || !before.has(key))
    return
  }
  if (wanted.to > covered.to) {
    const found = await walkDown(source, ticketId, { from: covered.to, to: wanted.to }, covered.to)
    covered.to = wanted.to
    put(timeline, source, found.items, () => true)
  }
  if (wanted.from < covered.from) {
    const found = await walkDown(source, ticketId, { from: wanted.from, to: covered.from }, null)
    covered.from = found.from
    put(timeline, source, found.items, () => true)
  }
}

const mayAsk = ({ permission }: TimelineSource) => store.get(permissionsAtom).has(permission)

const turns = new WeakMap<Timeline, Promise<unknown>>()

/** Has all items of a span here, before the messages around them are shown. A source that fails leaves them out: messages do not wait for it. */
export function cover(ticketId: number, wanted: Covered): Promise<unknown> {
  const sources = contributionsOf(timelineSources).filter(mayAsk)
  if (sources.length === 0) return Promise.resolve()
  const timeline = timelineOf(ticketId)
  const work = () => Promise.allSettled(sources.map((source) => coverBy(source, ticketId, wanted)))
  const mine = (turns.get(timeline) ?? Promise.resolve()).then(work)
  turns.set(timeline, mine)
  return mine
}

/** The newest items, while nobody knows yet how far down the newest messages go. */
export const coverNewest = (ticketId: number): Promise<unknown> => cover(ticketId, { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY })

/** Whether the newest of a source belong to what is held, or are being asked for. */
const isOpenAbove = (timeline: Timeline, source: TimelineSource) =>
  (timeline.covered.get(source.id)?.to ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY

function take(source: TimelineSource, change: TimelineChange): void {
  for (const [ticketId, conversation] of cachedConversations()) {
    const timeline = timelines.get(conversation)
    if (!timeline) continue
    if (change.kind === 'again') {
      const covered = timeline.covered.get(source.id)
      timeline.covered.delete(source.id)
      if (covered) void cover(ticketId, covered)
    } else if (change.kind === 'drop') {
      store.set(timeline.placedAtom, (current) => (current.some(({ key }) => key === change.key) ? current.filter(({ key }) => key !== change.key) : current))
    } else {
      const known = new Set(store.get(timeline.placedAtom).map(({ key }) => key))
      const items = change.items.filter((item) => known.has(item.key) || (item.ticketId === ticketId && isOpenAbove(timeline, source)))
      if (items.length > 0) put(timeline, source, items, () => true)
    }
  }
}

/** Follows what the sources hear, and asks again after a gap in the line. */
export function followTimelines(onResync: (listener: () => void) => Dispose): Dispose {
  const stops = contributionsOf(timelineSources).map((source) => source.listen((change) => take(source, change)))
  const again = onResync(() => {
    for (const source of contributionsOf(timelineSources)) take(source, { kind: 'again' })
  })
  return () => {
    again()
    for (const stop of stops) stop()
  }
}
