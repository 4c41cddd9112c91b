import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import { Badge, Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { excerptOf, type Notification, sentenceOf } from '../contract/index.ts'
import { iconOf } from './icons.ts'
import { openNotification } from './openNotification.ts'
import { preferencesAtom } from './preferences.ts'

export interface NotificationRowProps {
  row: Notification
  /** The first one can be reached by Tab, the others by arrows. */
  isFirst: boolean
  onOpened: (() => void) | undefined
}

/** Row of one thing that happened. Enter or a press leads there, with Shift beside. */
export function NotificationRow({ row, isFirst, onOpened }: NotificationRowProps) {
  const t = useT()
  const client = useClient()
  const { previews } = useAtomValue(preferencesAtom)
  const excerpt = previews ? excerptOf(row, t) : ''
  const Icon = iconOf[row.kind]
  const isUnread = row.readAt === null
  const open = (isBeside: boolean) => {
    openNotification(row, client, isBeside ? 'right' : 'main')
    onOpened?.()
  }
  return (
    <button
      type="button"
      className={classes('news-row', isUnread && 'is-unread')}
      tabIndex={isFirst ? 0 : -1}
      data-autofocus={isFirst || undefined}
      onClick={(event) => open(event.shiftKey)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        open(event.shiftKey)
      }}
    >
      <Icon size={14} />
      <span className="grow">
        <span className="news-sentence">{sentenceOf(row, t)}</span>
        {excerpt !== '' && <span className="news-excerpt cut">{excerpt}</span>}
      </span>
      {row.count > 1 && <Badge count={row.count} tone="quiet" label={t('notifications.times')} />}
      <span className="news-time">
        <RelativeTime at={row.updatedAt} style="ago" />
      </span>
      {isUnread ? (
        <>
          <Dot tone="accent" />
          <span className="visually-hidden">{t('notifications.unread')}</span>
        </>
      ) : (
        <span className="news-noDot" />
      )}
    </button>
  )
}
