import { formatDate, formatDateTime, formatLength, formatMoment, useT } from '#core/client/i18n/index.ts'
import { readInstant } from '#core/contract/instant.ts'
import { useNow } from './minute.ts'

const MINUTE_MS = 60_000

export interface RelativeTimeProps {
  at: string | number | null | undefined
  /** `ago`: 'agora', '12 min', then as a date; `minute`: with the time on every day; `length`: how long it has lasted, '12 min', '26 h', '12 d'. */
  style?: 'date' | 'ago' | 'minute' | 'length'
}

/** When something was, in the words of a list; the full date is its tip. */
export function RelativeTime({ at, style = 'date' }: RelativeTimeProps) {
  const now = useNow()
  const t = useT()
  const ms = readInstant(at)
  if (ms === 0) return null
  const minutes = Math.floor((now - ms) / MINUTE_MS)
  const isRecent = style === 'ago' && minutes >= -1 && minutes < 60
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatDateTime(ms)}>
      {style === 'length' || isRecent
        ? minutes < 1
          ? t('workbench.time.now')
          : formatLength(now - ms)
        : style === 'minute'
          ? formatMoment(ms, now)
          : formatDate(ms, now)}
    </time>
  )
}
