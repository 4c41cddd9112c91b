/** Figures that are older than this are old: they are asked for every 30 s. */
const OLD_MS = 75_000

export type Freshness = 'live' | 'old' | 'down'

/** Whether what is on the screen can be trusted: the live line is down, or no figures came for a while. */
export function freshnessOf(connectionState: 'connecting' | 'live' | 'down', updatedAt: number, now: number): Freshness {
  if (connectionState === 'down') return 'down'
  return now - updatedAt > OLD_MS ? 'old' : 'live'
}
