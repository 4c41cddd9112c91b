import { atom } from 'jotai'
import type { ReactNode } from 'react'
import { store } from '#core/client/store/store.ts'

/** A thing to choose from. */
export interface Option {
  id: number
  name: string
  hint: string
  /** Stands before the name in the place of a picture. */
  mark?: ReactNode
  src?: string | null
  choose(): void
}

export interface Choosing {
  title: string
  /** Names the search field and the list. */
  label: string
  /** Text for when nothing fits. */
  none: string
  options: readonly Option[]
}

/** The question that is open. */
export const choosingAtom = atom<Choosing | null>(null)

/** Asks for one of some things: type, arrows, Enter. */
export const choose = (question: Choosing): void => store.set(choosingAtom, question)
