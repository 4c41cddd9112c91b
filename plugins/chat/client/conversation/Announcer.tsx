import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import type { Message } from '../../contract/index.ts'

/** @see experience §7 */
const PAUSE_MS = 2_000

/** Reads new messages of the contact to screen readers, at most one announcement each 2 s. */
export function Announcer({ newest, name }: { newest: Message | null; name: string }) {
  const t = useT()
  const [announcement, setAnnouncement] = useState('')
  const first = useRef(newest?.id ?? null)
  const lastAt = useRef(0)
  const id = newest?.id ?? null
  const body = newest?.body ?? ''
  // A busy page draws late: the pause begins when the text is there to be read.
  useLayoutEffect(() => {
    if (announcement !== '') lastAt.current = Date.now()
  }, [announcement])
  useEffect(() => {
    if (id === null || id === first.current) return
    first.current = null
    const wait = Math.max(0, lastAt.current + PAUSE_MS - Date.now())
    const timer = setTimeout(() => {
      lastAt.current = Date.now()
      setAnnouncement(t('chat.announce', { name, body }))
    }, wait)
    return () => clearTimeout(timer)
  }, [id, body, name, t])
  return (
    <div className="visually-hidden" aria-live="polite">
      {announcement}
    </div>
  )
}
