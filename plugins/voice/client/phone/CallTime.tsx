import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** '1:05', '1:02:05'. */
export function clockOf(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}

/** How long people have talked, second by second. */
export function CallTime({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return <span role="timer">{clockOf(Math.max(0, Math.floor((now - since) / SECOND_MS)))}</span>
}
