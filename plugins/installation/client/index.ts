import { defineClientPlugin } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { ASK_MS, loadAnnouncements } from './announcements/current.ts'
import { currentAnnouncements } from './announcements/index.ts'
import { announcementsScreen } from './announcements/screen.tsx'
import { backupsScreen } from './backups/index.ts'
import { connectionsScreen } from './connections/index.ts'
import { jobsScreen } from './jobs/index.ts'
import { logScreen } from './log/index.ts'
import { versionsScreen } from './versions/index.ts'
import { checkReload } from './versions/reload.ts'

/** Every page asks for this by itself. */
function ask(): void {
  void loadAnnouncements()
  void checkReload()
}

/** The superadmin's screens of the whole installation; for everybody what is announced to their company, and the offer to reload. */
export default defineClientPlugin({
  id: 'installation',
  requires: ['channels', 'connections', 'platform', 'team'],
  parts: [connectionsScreen, jobsScreen, announcementsScreen, currentAnnouncements, logScreen, versionsScreen, backupsScreen],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  setup() {
    ask()
    const timer = setInterval(() => void loadAnnouncements(), ASK_MS)
    const stop = onResync(ask)
    return () => {
      clearInterval(timer)
      stop()
    }
  },
})
