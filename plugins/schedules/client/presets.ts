import { type LocalMillis, localOf } from '#core/contract/zone.ts'

export const presetIds = ['soon', 'tomorrow', 'monday'] as const
export type PresetId = (typeof presetIds)[number]

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const SOON_MINUTES = 30
const MORNING_MS = 9 * 3_600_000

/** Time on the clock of the zone then: in half an hour, tomorrow at nine, on the next Monday at nine. */
export function presetTime(id: PresetId, now: Date, timeZone: string): LocalMillis {
  const local = localOf(now, timeZone)
  if (id === 'soon') return localOf(new Date(Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS + SOON_MINUTES * MINUTE_MS), timeZone)
  const midnight = Math.floor(local / DAY_MS) * DAY_MS
  const days = id === 'tomorrow' ? 1 : (8 - new Date(local).getUTCDay()) % 7 || 7
  return midnight + days * DAY_MS + MORNING_MS
}
