import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'
import { aboutAtom, setAbout } from './about.atoms.ts'
import { draftAtom, saveDraft } from './drafts.ts'

/** Text in a ticket's reply box: the draft, or a sent text that is being changed. */
export const boxTextAtom = (ticketId: number) => {
  const draft = draftAtom(ticketId)
  return atom((get) => {
    const about = get(aboutAtom).get(ticketId)
    return about?.kind === 'edit' ? about.text : get(draft)
  })
}

export const boxTextOf = (ticketId: number): string => store.get(boxTextAtom(ticketId))

/** A keystroke in the box. Of a sent text that is being changed nothing is kept, so that it never goes out as an answer. */
export function writeBox(ticketId: number, text: string): void {
  const about = store.get(aboutAtom).get(ticketId)
  if (about?.kind === 'edit') setAbout(ticketId, { ...about, text })
  else saveDraft(ticketId, text)
}
