import { Cross } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'
import { closeForGood, openAnnouncementAtom } from './announcement.ts'

export const hideAnnouncement = defineCommand({
  id: 'platform.closeAnnouncement',
  title: 'platform.command.closeAnnouncement',
  icon: Cross,
  args: z.object({ id: z.string() }),
  resolve(get) {
    const announcement = get(openAnnouncementAtom)
    return announcement && { id: announcement.id }
  },
  run: ({ id }) => closeForGood(id),
})
