import { useQuery } from '@tanstack/react-query'
import { applyColours } from '#core/client/colours/applyColours.ts'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { getSystemColors, putSystemColors, type SystemColors } from '#core/contract/colours.ts'
import { type Choice, chosenOf, coloursOf } from './choices.ts'

const COLOURS = ['colours'] as const

/** The company's colours, kept right by events. */
export const useColours = () => useQuery({ queryKey: COLOURS, queryFn: () => call(getSystemColors, {}) })

export const noteColours = (colours: SystemColors): void => void queryClient.setQueryData(COLOURS, colours)

const saved = (): SystemColors => queryClient.getQueryData<SystemColors>(COLOURS) ?? []

/** The company's colour for a choice, as far as this window knows; empty for the program's own. */
export const cachedColour = (name: Choice): string => chosenOf(saved())[name] ?? ''

/** Gives the company one colour, and leaves the others as they are by now. */
export async function putColour(name: Choice, value: string): Promise<void> {
  const colours = await call(putSystemColors, { systemColors: coloursOf({ ...chosenOf(saved()), [name]: value }, saved()) })
  noteColours(colours)
  applyColours(colours)
}
