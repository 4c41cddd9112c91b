import { Notifications as BellIcon } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { Badge } from '#core/client/ui/marks.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { tip } from '#core/client/ui/tip.ts'
import { listNotifications } from '../contract/index.ts'
import { goToNotifications, readAll, showPreferences } from './commands.ts'
import { NotificationList } from './NotificationList.tsx'
import { unreadAtom } from './rows.ts'
import './notifications.css'

/** In the top bar: how much is new, and a press away what. */
export function Bell() {
  const t = useT()
  const unread = useAtomValue(unreadAtom)
  const session = useAtomValue(sessionAtom)
  const keys = useAtomValue(hintsAtom).get(goToNotifications.id)
  if (!session?.permissions.includes(listNotifications.permission)) return null
  const label = unread > 0 ? t('notifications.bell', { count: unread > 99 ? '99+' : unread }) : t('notifications.title')
  return (
    <Popover
      align="end"
      label={t('notifications.title')}
      trigger={(props) => (
        <button type="button" {...props} {...tip(t('notifications.title'), keys)} className="icon-btn bell" aria-label={label}>
          <BellIcon size={16} />
          <Badge count={unread} />
        </button>
      )}
    >
      {(close) => (
        <div className="bell-box">
          <div className="bell-head">
            <h2>{t('notifications.title')}</h2>
            <span className="grow" />
            <CommandButton command={readAll} variant="minimal" label="notifications.readAllShort" hideKeys />
            <CommandButton command={showPreferences} variant="icon" />
          </div>
          <NotificationList onOpened={close} />
        </div>
      )}
    </Popover>
  )
}
