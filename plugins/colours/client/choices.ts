import type { SystemColors } from '#core/contract/colours.ts'

/** Colours that the page offers, by their names on the wire, and what each begins with when it is typed for the first time. */
export const choices = ['primary', 'sidebar', 'secondary', 'positive', 'warning', 'negative', 'info'] as const
export type Choice = (typeof choices)[number]
/** A colour per choice; what is not there, or empty, is the program's own. */
export type Chosen = Partial<Record<Choice, string>>

const isChoice = (name: string): name is Choice => choices.some((choice) => choice === name)

export function chosenOf(colours: SystemColors): Chosen {
  const chosen: Chosen = {}
  for (const [name, value] of colours.flatMap((entry) => Object.entries(entry))) if (isChoice(name)) chosen[name] = value
  return chosen
}

/** As it is saved: one object per colour; colours under names that the page does not offer stay. */
export function coloursOf(chosen: Chosen, saved: SystemColors): SystemColors {
  const others = saved.flatMap((entry) => Object.entries(entry)).filter(([name]) => !isChoice(name))
  const own = choices.flatMap((name): [string, string][] => {
    const value = chosen[name]?.trim() ?? ''
    return value === '' ? [] : [[name, value]]
  })
  return [...own, ...others].map(([name, value]) => ({ [name]: value }))
}
