import { InfoSign, WarningSign } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useNow } from '#core/client/ui/minute.ts'
import { openAnnouncementAtom } from './announcement.ts'
import { hideAnnouncement } from './commands.ts'
import './announcement.css'

const ICONS = { information: InfoSign, warning: WarningSign }

/** Announcement of the installation, above everything, until the person closes it or its end comes. */
export function AnnouncementBanner() {
  const t = useT()
  const announcement = useAtomValue(openAnnouncementAtom)
  const now = useNow()
  const isShown = announcement !== null && (announcement.endsAt === null || Date.parse(announcement.endsAt) > now)
  const Icon = ICONS[announcement?.level ?? 'information']
  return (
    <div role="status" className="announcement-place">
      {isShown && (
        <div className={`announcement is-${announcement.level}`}>
          <Icon size={16} title={t(`platform.announcement.level.${announcement.level}`)} />
          <p>
            {announcement.text}
            {announcement.link !== '' && (
              <a href={announcement.link} target="_blank" rel="noopener noreferrer">
                {t('platform.announcement.more')}
              </a>
            )}
          </p>
          <CommandButton command={hideAnnouncement} args={{ id: announcement.id }} variant="icon" />
        </div>
      )}
    </div>
  )
}
