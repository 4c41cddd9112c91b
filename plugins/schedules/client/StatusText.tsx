import { errorText, formatDateTime, useT } from '#core/client/i18n/index.ts'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import { AppError } from '#core/contract/errors.ts'
import { LATE_MS, type Schedule } from '../contract/index.ts'

const MINUTE_MS = 60_000

const tones: Record<Schedule['status'], Tone> = { pending: 'info', sent: 'good', error: 'bad', canceled: 'quiet' }

/** Minutes by which it went out late; 0 for on time. */
const minutesLate = ({ sentAt, scheduleDate }: Schedule): number => {
  const late = sentAt === null ? 0 : Date.parse(sentAt) - Date.parse(scheduleDate)
  return late < LATE_MS ? 0 : Math.floor(late / MINUTE_MS)
}

/** Acks of a message. @see ackSchema */
const RECEIVED = 2
const READ = 3

/** Stage of a message; one that went out says how far it came. */
export function stageOf({ status, ack }: Schedule): Schedule['status'] | 'refused' | 'received' | 'read' {
  if (ack === -1) return 'refused'
  if (status !== 'sent' || ack === null || ack < RECEIVED) return status
  return ack < READ ? 'received' : 'read'
}

/** How it stands, by shape and word; why it failed, and how late it went out. */
export function StatusText({ schedule }: { schedule: Schedule }) {
  const t = useT()
  const { status, failure, ack, sentAt } = schedule
  const isRefused = status === 'error' || ack === -1
  const late = minutesLate(schedule)
  const reason = isRefused && failure !== null ? errorText(new AppError(failure, 0, {})) : null
  const text = reason === null ? [] : [reason]
  if (late > 0) text.push(t('schedules.late', { count: late }))
  return (
    <span className="schedule-status" title={[...text, formatDateTime(sentAt)].filter(Boolean).join(' · ')}>
      <Dot tone={isRefused ? 'bad' : tones[status]} />
      <span className="cut">{[t(`schedules.status.${stageOf(schedule)}`), ...text].join(' · ')}</span>
    </span>
  )
}
