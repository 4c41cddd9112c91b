import { useState } from 'react'

/** A line of the list; id null for no reason. */
export interface ReasonChoice {
  id: number | null
  name: string
  color: string | null
}

export interface PickedReason {
  text: string
  shown: readonly ReasonChoice[]
  chosen: ReasonChoice | undefined
  filter(text: string): void
  step(by: number): void
  choose(reason: ReasonChoice): void
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** The choices that fit a text, whatever case and accents. */
export const narrow = (choices: readonly ReasonChoice[], text: string): readonly ReasonChoice[] =>
  choices.filter(({ name }) => fold(name).includes(fold(text.trim())))

/** The reason that stands chosen at first: the last time's, else none where none may be, else the first. */
export const firstChoice = (choices: readonly ReasonChoice[], lastId: number | null | undefined): ReasonChoice | undefined =>
  choices.find(({ id }) => id === lastId) ?? choices.find(({ id }) => id === null) ?? choices[0]

/** The list of reasons, narrowed as one types; while it is narrowed, the first that fits is chosen. */
export function useReasonPick(choices: readonly ReasonChoice[], lastId: number | null | undefined): PickedReason {
  const [text, setText] = useState('')
  const [chosen, choose] = useState(() => firstChoice(choices, lastId))
  const shown = narrow(choices, text)
  return {
    text,
    shown,
    chosen,
    choose,
    filter(next) {
      const left = narrow(choices, next)
      setText(next)
      if (next.trim() !== '' && !(chosen && left.includes(chosen))) choose(left[0])
    },
    step(by) {
      const at = chosen ? shown.indexOf(chosen) : by > 0 ? -1 : shown.length
      choose(shown[Math.min(Math.max(at + by, 0), shown.length - 1)])
    },
  }
}
