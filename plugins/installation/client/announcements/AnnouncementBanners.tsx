import { InfoSign, Issue, WarningSign } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useNow } from '#core/client/ui/minute.ts'
import { hideAnnouncement } from './commands.ts'
import { currentAnnouncementsAtom } from './current.ts'
import '../installation.css'

const ICONS = { information: InfoSign, warning: WarningSign, urgent: Issue }
/** More of them would push the work off the page: the next comes when one is closed. */
const MOST_SHOWN = 2

/** Announcements to the company, above everything, until the person closes it or its end comes. */
export function AnnouncementBanners() {
  const t = useT()
  const all = useAtomValue(currentAnnouncementsAtom)
  const now = useNow()
  const shown = all.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > now).slice(0, MOST_SHOWN)
  return (
    <div role="status">
      {shown.map(({ id, title, text, priority }) => {
        const Icon = ICONS[priority]
        return (
          <div key={id} className={`company-announcement is-${priority}`}>
            <Icon size={16} title={t(`installation.announcement.choice.priority.${priority}`)} />
            <p>
              <strong>{title}</strong> {text}
            </p>
            <CommandButton command={hideAnnouncement} args={{ id }} variant="icon" />
          </div>
        )
      })}
    </div>
  )
}
