import { queryClient } from '#core/client/kernel/queryClient.ts'

/** However much happens in the tickets, the page is asked again at most so often. */
const REFRESH_MS = 1_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Some ticket changed: what the page shows is asked again, soon and once. Nothing is asked while the page is not there. */
export function refreshHome(): void {
  if (timer !== undefined) return
  timer = setTimeout(() => {
    timer = undefined
    void queryClient.invalidateQueries({ queryKey: ['home'] })
  }, REFRESH_MS)
}
