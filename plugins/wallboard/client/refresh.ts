import { queryClient } from '#core/client/kernel/queryClient.ts'

/** Start of the keys of everything that this plugin asks. */
export const WALLBOARD = 'wallboard'

/** However much happens in the tickets, the screens ask again at most so often. */
const REFRESH_MS = 1_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Something changed that the screens count: they ask again, soon and once. Nothing is asked while none of them is there. */
export function refreshWallboard(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    void queryClient.invalidateQueries({ queryKey: [WALLBOARD] })
  }, REFRESH_MS)
}
