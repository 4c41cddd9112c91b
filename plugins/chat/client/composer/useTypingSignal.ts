import { useEffect, useMemo, useRef } from 'react'
import { call } from '#core/client/http/call.ts'
import { agentPaused, agentTyping } from '../../contract/index.ts'

/** Said again this often while one writes; the other side lets it go after 6 s. */
const REPEAT_MS = 3_000
/** A hand that rests this long has stopped writing. */
const REST_MS = 4_000

/** Tells the contact and colleagues that one is writing. What does not arrive is not repeated: it is only a courtesy. */
export function useTypingSignal(ticketId: number): { start(): void; stop(): void } {
  const signalledAt = useRef(0)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const signal = useMemo(() => {
    const stop = () => {
      clearTimeout(rest.current)
      if (signalledAt.current === 0) return
      signalledAt.current = 0
      void call(agentPaused, { id: ticketId }).catch(() => {})
    }
    const start = () => {
      clearTimeout(rest.current)
      rest.current = setTimeout(stop, REST_MS)
      if (Date.now() - signalledAt.current < REPEAT_MS) return
      signalledAt.current = Date.now()
      void call(agentTyping, { id: ticketId }).catch(() => {})
    }
    return { start, stop }
  }, [ticketId])
  useEffect(() => signal.stop, [signal])
  return signal
}
