import { formatDateTime, useT } from '#core/client/i18n/index.ts'
import type { Message } from '../../contract/index.ts'

const ORIGINS = ['bot', 'campaign', 'schedule', 'API', 'external', 'call', 'sync']

/** How a message came to be that nobody typed here. */
export function OriginMark({ message: { sendType, scheduleDate } }: { message: Message }) {
  const t = useT()
  if (!ORIGINS.includes(sendType)) return null
  const hint = scheduleDate ? t('chat.origin.scheduledFor', { when: formatDateTime(Date.parse(scheduleDate)) }) : undefined
  return (
    <span className="bubble-mark" title={hint}>
      {t(`chat.origin.${sendType}`)}
    </span>
  )
}
