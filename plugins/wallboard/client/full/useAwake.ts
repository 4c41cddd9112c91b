import { useEffect } from 'react'

/** Asks the browser not to switch the screen off while `isOn`; again whenever the page comes back into sight. Without effect where browsers know no such request. */
export function useAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const given = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void given?.release()
      else lock = given
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [isOn])
}
