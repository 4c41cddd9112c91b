import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { getSystemColors, type SystemColors } from '#core/contract/colours.ts'

const COLOURS = ['colours'] as const

/** The company's colours, kept right by events. */
export const useColours = () => useQuery({ queryKey: COLOURS, queryFn: () => call(getSystemColors, {}) })

export const noteColours = (colours: SystemColors): void => void queryClient.setQueryData(COLOURS, colours)
