import { Cross } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'
import { closeAnnouncement, currentAnnouncementsAtom } from './current.ts'

/** Without arguments: the one that stands first. */
export const hideAnnouncement = defineCommand({
  id: 'installation.closeAnnouncement',
  title: 'installation.announcement.close',
  icon: Cross,
  args: z.object({ id: z.string() }),
  isFinal: true,
  resolve(get) {
    const [first] = get(currentAnnouncementsAtom)
    return first ? { id: first.id } : null
  },
  when: (get) => get(currentAnnouncementsAtom).length > 0,
  run: ({ id }) => closeAnnouncement(id),
})
