/** How long the windows of one person agree on who tells. A bid counts in the first half of it: then the others have heard it at its end. */
const AGREE_MS = 250
/** News are forgotten after so long: no window is that late. */
const REMEMBER_MS = 60_000

interface Bid {
  key: string
  /** Nearness to the person: the lowest tells. */
  rank: number
  window: string
  /** Epoch milliseconds: windows of one browser have one clock. */
  at: number
}

const isBid = (value: unknown): value is Bid =>
  typeof value === 'object' && value !== null && 'key' in value && 'window' in value && 'rank' in value && 'at' in value && typeof value.at === 'number'

/** The window that tells: the nearest of those that bid in time, after the first one. */
function winnerOf(bids: readonly Bid[], agreeMs: number): string | undefined {
  const first = Math.min(...bids.map(({ at }) => at))
  const inTime = bids.filter(({ at }) => at <= first + agreeMs / 2)
  return inTime.toSorted((one, other) => one.rank - other.rank || one.window.localeCompare(other.window))[0]?.window
}

export interface Windows {
  /** Whether it is this window that tells of `key`. Exactly one of those that ask within a minute is. */
  claim(key: string, rank: number): Promise<boolean>
  close(): void
}

/** Lets the windows of one person in this browser agree; a channel works where locks do not: on plain http. */
export function createWindows(name: string, window: string, agreeMs = AGREE_MS): Windows {
  const channel = new BroadcastChannel(name)
  const bidsByKey = new Map<string, Bid[]>()
  const hear = (bid: Bid) => {
    const bids = bidsByKey.get(bid.key)
    if (bids) bids.push(bid)
    else {
      bidsByKey.set(bid.key, [bid])
      setTimeout(() => bidsByKey.delete(bid.key), REMEMBER_MS)
    }
  }
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isBid(data)) hear(data)
  }
  return {
    async claim(key, rank) {
      const bid = { key, rank, window, at: Date.now() }
      channel.postMessage(bid)
      hear(bid)
      await new Promise((resolve) => setTimeout(resolve, agreeMs))
      return winnerOf(bidsByKey.get(key) ?? [], agreeMs) === window
    },
    close: () => channel.close(),
  }
}
