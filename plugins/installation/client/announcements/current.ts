import { atom } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { closeCompanyAnnouncement, listCurrentAnnouncements, type ShownAnnouncement } from '../../contract/index.ts'

/** An announcement that begins or ends by itself is seen to at the latest after so long. */
export const ASK_MS = 60_000

/** Announcements of the moment, not closed by the person, the most urgent first. */
export const currentAnnouncementsAtom = atom<readonly ShownAnnouncement[]>([])

/** A question that gets no answer now is asked for again the next time. */
export async function loadAnnouncements(): Promise<void> {
  try {
    store.set(currentAnnouncementsAtom, await call(listCurrentAnnouncements, {}))
  } catch {
    // The page goes on with what it has.
  }
}

/** Off the page at once, and for good. */
export async function closeAnnouncement(announcementId: string): Promise<void> {
  const before = store.get(currentAnnouncementsAtom)
  store.set(
    currentAnnouncementsAtom,
    before.filter(({ id }) => id !== announcementId),
  )
  try {
    store.set(currentAnnouncementsAtom, await call(closeCompanyAnnouncement, { announcementId }))
  } catch (error) {
    store.set(currentAnnouncementsAtom, before)
    throw error
  }
}
