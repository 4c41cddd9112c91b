import { queryClient } from '#core/client/kernel/queryClient.ts'

/** Questions about notes begin with this. */
export const NOTES = 'notes'

/** A note is new, different or gone, here or elsewhere. */
export const askAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [NOTES] })
