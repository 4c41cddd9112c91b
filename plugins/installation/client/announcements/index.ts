import { type ClientPart, onSocket } from '#core/client/plugin.ts'
import { pageBanners } from '#core/client/workbench/pageBanners.ts'
import { extend } from '#core/contract/define.ts'
import { currentAnnouncementsChanged } from '../../contract/index.ts'
import { AnnouncementBanners } from './AnnouncementBanners.tsx'
import { hideAnnouncement } from './commands.ts'
import { loadAnnouncements } from './current.ts'

/** The announcements on everybody's page. */
export const currentAnnouncements: ClientPart = {
  commands: [hideAnnouncement],
  sockets: [onSocket(currentAnnouncementsChanged, () => void loadAnnouncements())],
  extends: [extend(pageBanners, AnnouncementBanners)],
}
