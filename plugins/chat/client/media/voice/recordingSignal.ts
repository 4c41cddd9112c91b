import { call } from '#core/client/http/call.ts'
import type { Dispose } from '#core/contract/define.ts'
import { agentPaused, agentRecording } from '../../../contract/index.ts'

/** The other side lets it go after 6 s. */
const REPEAT_MS = 3_000

/** Tells the contact and colleagues that one is recording, until it is called off. What does not arrive is only a courtesy. */
export function signalRecording(ticketId: number): Dispose {
  const say = () => void call(agentRecording, { id: ticketId }).catch(() => {})
  say()
  const timer = setInterval(say, REPEAT_MS)
  return () => {
    clearInterval(timer)
    void call(agentPaused, { id: ticketId }).catch(() => {})
  }
}
