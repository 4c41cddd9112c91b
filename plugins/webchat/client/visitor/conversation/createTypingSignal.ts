export interface TypingNeeds {
  tell: (isTyping: boolean) => void
  now: () => number
  /** Runs the action once, after `ms`; the answer calls it off. */
  later: (action: () => void, ms: number) => () => void
}

export interface TypingSignal {
  typed: () => void
  stopped: () => void
}

/** Tells the team that the visitor types: at most once each 3 s, and that it stopped after a pause of 4 s. */
export const createTypingSignal = ({ tell, now, later }: TypingNeeds): TypingSignal => {
  let sentAt = Number.NEGATIVE_INFINITY
  let isTypingSent = false
  let callOff = () => {}
  const stopped = () => {
    callOff()
    if (isTypingSent) tell(false)
    isTypingSent = false
    sentAt = Number.NEGATIVE_INFINITY
  }
  return {
    typed: () => {
      callOff()
      callOff = later(stopped, PAUSE_MS)
      if (now() - sentAt < THROTTLE_MS) return
      sentAt = now()
      isTypingSent = true
      tell(true)
    },
    stopped,
  }
}

const THROTTLE_MS = 3000
const PAUSE_MS = 4000
