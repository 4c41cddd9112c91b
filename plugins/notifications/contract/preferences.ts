import { z } from 'zod'
import { TIME_OF_DAY } from '#core/contract/validators.ts'
import { type Kind, kinds } from './notification.ts'

const timeSchema = z.string().regex(TIME_OF_DAY)

/** Ways in which a kind is told. */
export const waySchema = z.object({ centre: z.boolean(), sound: z.boolean(), desktop: z.boolean() })
export type Ways = z.infer<typeof waySchema>

const LOUD: Ways = { centre: true, sound: true, desktop: true }
const SEEN: Ways = { centre: true, sound: false, desktop: false }

/** Ways in which each kind is told until somebody chooses. */
const initialWays: Record<Kind, Ways> = {
  waiting: LOUD,
  message: LOUD,
  mention: LOUD,
  given: LOUD,
  taken: LOUD,
  called: LOUD,
  whisper: LOUD,
  reminder: LOUD,
  scheduleFailed: LOUD,
  exportReady: SEEN,
  exportFailed: SEEN,
  hookOff: LOUD,
  rule: LOUD,
  taskGiven: LOUD,
  taskRefused: LOUD,
  taskDue: LOUD,
  taskReminderFailed: SEEN,
  dealGiven: LOUD,
  dealMention: LOUD,
  actionDue: LOUD,
  calendarLost: LOUD,
  paymentDue: LOUD,
}

export const preferencesSchema = z.object({
  kinds: z.record(z.enum(kinds), waySchema),
  /** No sound and no desktop notification from `from` to `to`, on the company's clock; past midnight where `to` is earlier. */
  quiet: z.object({ isOn: z.boolean(), from: timeSchema, to: timeSchema }),
  /** Percent. */
  volume: z.int().min(0).max(100),
  /** Whether beginnings of messages and notes are shown. */
  previews: z.boolean(),
})
export type Preferences = z.infer<typeof preferencesSchema>

export const initialPreferences: Preferences = {
  kinds: initialWays,
  quiet: { isOn: false, from: '22:00', to: '07:00' },
  volume: 60,
  previews: true,
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether it is quiet at a time of day; `from` is quiet, `to` is not. The same time twice is the whole day. */
export function isQuietAt({ isOn, from, to }: Preferences['quiet'], time: string): boolean {
  if (!isOn) return false
  const [start, end, now] = [minutesOf(from), minutesOf(to), minutesOf(time)]
  return start < end ? now >= start && now < end : now >= start || now < end
}

/** 'HH:mm' of an instant on the clock of a zone. */
export const timeIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
