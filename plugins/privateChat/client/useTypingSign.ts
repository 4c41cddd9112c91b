import { useEffect, useMemo, useRef } from 'react'
import { call } from '#core/client/http/call.ts'
import { TYPING_MS, targetOf, typePrivately } from '../contract/index.ts'

/** The sign is repeated while the person types, before the other side lets it go. */
const REPEAT_MS = TYPING_MS / 2
/** Hands that rest this long have stopped typing. */
const REST_MS = 4_000

/** Tells the other side that the person types. A sign that does not arrive is not repeated: it is only a courtesy. */
export function useTypingSign(conversation: string): { start: () => void; stop: () => void } {
  const sentAt = useRef(0)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sign = useMemo(() => {
    const tell = (isTyping: boolean) => {
      const target = targetOf(conversation)
      if (target) call(typePrivately, { ...target, isTyping }).catch(() => {})
    }
    const stop = () => {
      clearTimeout(rest.current)
      if (sentAt.current === 0) return
      sentAt.current = 0
      tell(false)
    }
    const start = () => {
      clearTimeout(rest.current)
      rest.current = setTimeout(stop, REST_MS)
      if (Date.now() - sentAt.current < REPEAT_MS) return
      sentAt.current = Date.now()
      tell(true)
    }
    return { start, stop }
  }, [conversation])
  useEffect(() => sign.stop, [sign])
  return sign
}
