import type { ServerContext } from '#core/server/plugin.ts'
import type { NotificationEvent } from './gather.ts'
import { writeNotifications } from './writeNotifications.ts'

/** News of one company are written together after so long: a burst costs a few statements and not one for each of its messages. */
const GATHER_MS = 150

interface Box {
  events: NotificationEvent[]
  written: Promise<void>
}

/** News waiting to be written in one process, and the writing that goes on. */
interface State {
  boxes: Map<number, Box>
  /** The last writing: one comes after another, so that what is over is not written after what came later. */
  last: Promise<void>
}

export interface NotificationBatcher {
  /** Resolves once it is written: a clean stop waits for it. */
  add(ctx: ServerContext, tenantId: number, ...events: NotificationEvent[]): Promise<void>
}

export function createNotificationBatcher(): NotificationBatcher {
  const states = new WeakMap<ServerContext, State>()
  const stateOf = (ctx: ServerContext): State => {
    const state = states.get(ctx) ?? { boxes: new Map(), last: Promise.resolve() }
    states.set(ctx, state)
    return state
  }
  return {
    add(ctx, tenantId, ...events) {
      if (events.length === 0) return Promise.resolve()
      const state = stateOf(ctx)
      const box = state.boxes.get(tenantId) ?? open(ctx, tenantId, state)
      box.events.push(...events)
      return box.written
    },
  }
}

function open(ctx: ServerContext, tenantId: number, state: State): Box {
  const events: NotificationEvent[] = []
  const written = (async () => {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    state.boxes.delete(tenantId)
    const mine = state.last.then(() => writeNotifications(ctx, tenantId, events))
    state.last = mine.catch(() => {})
    await mine
  })()
  const box = { events, written }
  state.boxes.set(tenantId, box)
  return box
}
