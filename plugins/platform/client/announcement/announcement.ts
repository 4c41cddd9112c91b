import { atom } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { type Announcement, closeAnnouncement, getAnnouncement } from '../../contract/index.ts'

const announcementAtom = atom<Announcement | null>(null)
const closedIdsAtom = atom<ReadonlySet<string>>(new Set<string>())

/** The announcement, if this person has not closed it. */
export const openAnnouncementAtom = atom((get) => {
  const announcement = get(announcementAtom)
  return announcement && !get(closedIdsAtom).has(announcement.id) ? announcement : null
})

/** The superadmin wrote something else, or nothing. */
export const noteAnnouncement = (announcement: Announcement | null): void => store.set(announcementAtom, announcement)

/** The person closed it, here or in another window. */
export const noteClosed = (...ids: readonly string[]): void => store.set(closedIdsAtom, (current) => new Set([...current, ...ids]))

export async function loadAnnouncement(): Promise<void> {
  const { announcement, closedIds } = await call(getAnnouncement, {})
  noteClosed(...closedIds)
  noteAnnouncement(announcement)
}

/** Takes it off the page at once, and for good. */
export async function closeForGood(id: string): Promise<void> {
  noteClosed(id)
  noteAnnouncement((await call(closeAnnouncement, { announcementId: id })).announcement)
}
