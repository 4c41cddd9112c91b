import { useSyncExternalStore } from 'react'

/** Whether the browser thinks it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
