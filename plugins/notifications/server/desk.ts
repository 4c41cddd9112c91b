import type { ServerContext } from '#core/server/plugin.ts'
import type { News } from './gather.ts'
import { writeNews } from './writeNews.ts'

/** News of one company are written together after so long: a burst costs a few statements and not one for each of its messages. */
const GATHER_MS = 150

interface Box {
  news: News[]
  written: Promise<void>
}

/** What is waiting to be written in one process, and the writing that goes on. */
interface State {
  boxes: Map<number, Box>
  /** One writing after another, so that what is over is not written after what came later. */
  last: Promise<void>
}

export interface NewsDesk {
  /** Resolves once it is written: a clean stop waits for it. */
  add(ctx: ServerContext, tenantId: number, ...news: News[]): Promise<void>
}

export function createNewsDesk(): NewsDesk {
  const states = new WeakMap<ServerContext, State>()
  const stateOf = (ctx: ServerContext): State => {
    const state = states.get(ctx) ?? { boxes: new Map(), last: Promise.resolve() }
    states.set(ctx, state)
    return state
  }
  return {
    add(ctx, tenantId, ...news) {
      if (news.length === 0) return Promise.resolve()
      const state = stateOf(ctx)
      const box = state.boxes.get(tenantId) ?? open(ctx, tenantId, state)
      box.news.push(...news)
      return box.written
    },
  }
}

function open(ctx: ServerContext, tenantId: number, state: State): Box {
  const news: News[] = []
  const written = (async () => {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    state.boxes.delete(tenantId)
    const mine = state.last.then(() => writeNews(ctx, tenantId, news))
    state.last = mine.catch(() => {})
    await mine
  })()
  const box = { news, written }
  state.boxes.set(tenantId, box)
  return box
}
