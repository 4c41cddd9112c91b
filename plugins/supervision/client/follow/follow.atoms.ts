import { atom } from 'jotai'
import { z } from 'zod'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'

/** People who follow the person of this browser. */
export const followersAtom = atom<readonly { userId: number; name: string }[]>([])

/** Conversations that people who are followed here have in front, by person; null for none, absent until they said. */
export const frontsAtom = atom<ReadonlyMap<number, number | null>>(new Map())

const ofPerson = z.object({ userId: z.int() })

/** The ticket that the focused panel of a followed person shows. */
export const followedTicketAtom = atom((get) => {
  const params = ofPerson.safeParse(get(focusedPanelAtom)?.params)
  return params.success ? (get(frontsAtom).get(params.data.userId) ?? null) : null
})
